// The strength of the players that a game is judged for.

import words from "messages:review";
import { levels, players } from "../../players/opponents";
import { texts } from "../../texts";
import { playerName } from "../../texts/players";

interface StrengthProps {
  /** What was chosen; null for the usual one. */
  readonly chosen: number | null;
  /** The one that the review has. */
  readonly elo: number | null;
  /** The opponent, if the usual strength is theirs. */
  readonly opponent: string | undefined;
  readonly onChoose: (elo: number | null) => void;
}

export function Strength({ chosen, elo, opponent, onChoose }: StrengthProps) {
  const known = players.value ? levels(players.value) : [];
  const usual = known.find(({ name }) => name === opponent);
  const isListed = chosen === null || known.some((level) => level.elo === chosen);
  return (
    <label class="strength">
      <span class="muted small-text">{words.strength}</span>
      <select value={String(chosen ?? "")} onChange={({ currentTarget: { value } }) => onChoose(value === "" ? null : Number(value))}>
        <option value="">
          {usual ? words.opponents({ elo: usual.elo }) : chosen === null && elo !== null ? words.typicalElo({ elo }) : words.typical}
        </option>
        {!isListed && <option value={String(chosen)}>{texts.players.elo({ elo: chosen! })}</option>}
        {known.map(({ name, elo }) => (
          <option key={name} value={String(elo)}>
            {words.level({ name: playerName(name), elo })}
          </option>
        ))}
      </select>
    </label>
  );
}
