// The settings of the app.

import { playSound } from "../board/sound";
import { forgetAllGames, savedGames } from "../state/saved";
import { change, settings, THEME_CHOICES } from "../state/settings";
import { texts } from "../texts";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { hashOf } from "./router";

const words = texts.settings;
const SWITCHES = ["hints", "analysis", "threats", "animation", "sound", "swapColours"] as const;

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const count = savedGames.value.length;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <fieldset class="choices">
        <legend>{words.theme}</legend>
        {THEME_CHOICES.map((theme) => (
          <label key={theme} class="choice">
            <input type="radio" name="theme" checked={settings.value.theme === theme} onChange={() => change({ theme })} />
            <span>{words.themes[theme]}</span>
          </label>
        ))}
      </fieldset>
      <div class="switches">
        {SWITCHES.map((name) => (
          <label key={name} class="switch">
            <span>{words[name]}</span>
            <input
              type="checkbox"
              role="switch"
              checked={settings.value[name]}
              onChange={(event) => {
                change({ [name]: event.currentTarget.checked });
                if (name === "sound") playSound("right"); // how it sounds
              }}
            />
          </label>
        ))}
      </div>
      <div class="row spread">
        <span class="muted">{words.savedGames(count)}</span>
        <Button label={words.forget} disabled={count === 0} onClick={() => confirm(words.forgetSure) && forgetAllGames()} />
      </div>
      <a href={hashOf("you", "data")} onClick={onClose}>
        {words.allData}
      </a>
      <a href={hashOf("about")} onClick={onClose}>
        {texts.shell.about}
      </a>
    </Dialog>
  );
}
