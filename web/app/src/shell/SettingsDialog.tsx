// The settings of the app.

import { useState } from "preact/hooks";
import { playSound } from "../board/sound";
import { askToNotify, canNotify } from "../online/notices";
import { keepPerson, myFace, myName, type Person } from "../state/online";
import { forgetAllGames, savedGames } from "../state/saved";
import { change, settings, THEME_CHOICES } from "../state/settings";
import { texts } from "../texts";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Choices, Field, Switch } from "./fields";
import { LanguageMenu } from "./LanguageMenu";
import { knownPerson, PersonFields } from "./PersonFields";
import { hashOf } from "./router";

const words = texts.settings;
const SWITCHES = ["hints", "analysis", "threats", "animation", "sound", "swapColours", "turnNotices"] as const;

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const count = savedGames.value.length;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Field label={texts.language.label}>
        <LanguageMenu isLabelled />
      </Field>
      <Choices
        name="theme"
        legend={words.theme}
        values={THEME_CHOICES}
        value={settings.value.theme}
        text={(theme) => words.themes[theme]}
        onChange={(theme) => change({ theme })}
      />
      <div class="switches">
        {SWITCHES.filter((name) => name !== "turnNotices" || canNotify()).map((name) => (
          <Switch
            key={name}
            label={words[name]}
            isOn={settings.value[name]}
            onChange={(isOn) => {
              if (name === "turnNotices" && isOn) return void askToNotify();
              change({ [name]: isOn });
              if (name === "sound") playSound("right"); // how it sounds
            }}
          />
        ))}
      </div>
      <Who />
      <div class="row spread">
        <span class="muted">{words.savedGames({ count })}</span>
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

/** The name is kept when the field is left: while it is typed, it is not a name yet. */
function Who() {
  const [person, setPerson] = useState<Person>(() => ({ ...knownPerson(), face: myFace.value }));
  const change = (next: Person) => {
    setPerson(next);
    if (next.face !== person.face) keepPerson({ ...next, name: myName.value });
  };
  return (
    <section class="stack field" aria-label={words.person} onFocusOut={() => person.name.trim() !== myName.value && keepPerson(person)}>
      <span>{words.person}</span>
      <PersonFields person={person} onPerson={change} />
    </section>
  );
}
