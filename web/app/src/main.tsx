// Starts the app.

import { render } from "preact";
import { App } from "./shell/App";
import { followAddress } from "./shell/router";
import { keepSettings } from "./state/settings";
import { wearTheme } from "./state/theme";
import "./generated/themes.css";
import "./styles/base.css";

keepSettings();
wearTheme();
followAddress();
render(<App />, document.getElementById("app")!);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // After the first paint: what is kept for later must not compete with what is wanted now.
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => undefined));
}
