// Notices that are shown on every screen, below the navigation.

import { useState } from "preact/hooks";
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
