// Starts the app.

import { render } from "preact";
import { SCREENS } from "./screens";
import { App } from "./shell/App";
import { pressButtonsOnce } from "./shell/keys";
import { followAddress } from "./shell/router";
import { startLanguage } from "./state/language";
import { applyTheme } from "./state/theme";
import { keepApp } from "./state/version";
import "./styles/base.css";

applyTheme();
followAddress();
pressButtonsOnce();
// Not `await`, with which the bundler would make many small files of this one.
void startLanguage().then(() => {
  const root = document.getElementById("app")!;
  root.replaceChildren(); // what was shown until now
  render(<App screens={SCREENS} />, root);
});

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // After the first paint, so that caching the app does not compete with loading the page.
  addEventListener("load", () => void keepApp().catch(() => undefined));
}
