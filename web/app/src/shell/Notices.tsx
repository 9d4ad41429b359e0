// Notices that are shown on every screen, below the navigation.

import { useState } from "preact/hooks";
import { languageProblem } from "../state/language";
import { forgetAllGames, savedGames } from "../state/saved";
import { keepsNothing } from "../state/storage";
import { newVersion, showNewVersion } from "../state/version";
import { texts } from "../texts";
import { Button } from "./Button";
import { hashOf } from "./router";

const words = texts.shell;

export function Notices() {
  const [isRead, setRead] = useState(false);
  return (
    <div class="notices" role="status">
      <LanguageProblem />
      {newVersion.value && (
        <p class="notice">
          <span>{words.newVersion}</span>
          <Button label={words.reload} onClick={() => void showNewVersion()} />
        </p>
      )}
      {keepsNothing.value && !isRead && (
        <p class="notice">
          <span>
            {words.keepsNothing} <a href={hashOf("you")}>{words.exportIt}</a>
          </span>
          {savedGames.value.length > 0 && (
            <Button label={texts.settings.forget} onClick={() => confirm(texts.settings.forgetSure) && forgetAllGames()} />
          )}
          <Button quiet icon="close" aria-label={words.close} onClick={() => setRead(true)} />
        </p>
      )}
    </div>
  );
}

function LanguageProblem() {
  const problem = languageProblem.value;
  if (problem === null) return null;
  return (
    <p class="notice">
      <span>{problem === "failed" ? texts.language.failed : texts.language.unknown({ wanted: problem.unknown })}</span>
      <Button quiet icon="close" aria-label={words.close} onClick={() => (languageProblem.value = null)} />
    </p>
  );
}
