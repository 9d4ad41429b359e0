// Whom to play, on which side, on which board.

import { type Side, supportedSizes } from "fourfold-engine/rules";
import { useState } from "preact/hooks";
import { OPPONENTS, type Group } from "../../players/registry";
import { DiscIcon } from "../../board/DiscIcon";
import { Dialog } from "../../shell/Dialog";
import { settings, type Settings } from "../../state/settings";
import { texts } from "../../texts";
import { HUMAN, type Setup } from "./match";

const words = texts.play;
const GROUPS: readonly Group[] = ["ladder", "exact", "classic", "other"];
const SIDES: readonly (readonly [Settings["side"], readonly Side[]])[] = [["first", ["first"]], ["second", ["second"]], ["random", ["first", "second"]]];

interface NewGameProps {
  readonly onStart: (setup: Setup) => void;
  readonly onClose: () => void;
}

export function NewGame({ onStart, onClose }: NewGameProps) {
  const { opponent, side, columns, rows } = settings.value;
  const [setup, setSetup] = useState<Setup>({ opponent, side, columns, rows });
  const change = (changes: Partial<Setup>) => setSetup({ ...setup, ...changes });
  return (
    <Dialog title={words.newGame} onClose={onClose}>
      <form class="stack" method="dialog" onSubmit={() => onStart(setup)}>
        <label class="stack field">
          <span>{words.opponent}</span>
          <select autofocus value={setup.opponent} onChange={(event) => change({ opponent: event.currentTarget.value })}>
            <option value={HUMAN}>{texts.players.human}</option>
            {GROUPS.map((group) => (
              <optgroup key={group} label={texts.players.groups[group]}>
                {OPPONENTS.filter((each) => each.group === group).map(({ name, elo }) => (
                  <option key={name} value={name}>
                    {texts.players.name(name)}{elo === null ? "" : ` · ${texts.players.elo(elo)}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        {setup.opponent !== HUMAN && (
          <fieldset class="choices">
            <legend>{words.side}</legend>
            {SIDES.map(([name, discs]) => (
              <label key={name} class="choice">
                <input type="radio" name="side" checked={setup.side === name} onChange={() => change({ side: name })} />
                <span>{discs.map((disc) => <DiscIcon key={disc} side={disc} />)}{words.sides[name]}</span>
              </label>
            ))}
          </fieldset>
        )}
        <label class="stack field">
          <span>{words.size}</span>
          <select
            value={`${setup.columns}x${setup.rows}`}
            onChange={(event) => {
              const [wide = 7, high = 6] = event.currentTarget.value.split("x").map(Number);
              change({ columns: wide, rows: high });
            }}
          >
            {supportedSizes().map((size) => (
              <option key={`${size.columns}x${size.rows}`} value={`${size.columns}x${size.rows}`}>
                {words.sizeName(size.columns, size.rows)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">{words.start}</button>
      </form>
    </Dialog>
  );
}
