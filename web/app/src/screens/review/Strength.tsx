// The strength of the players that a game is judged for.

import { levels, players } from "../../players/opponents";
import { texts } from "../../texts";

const words = texts.review;

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
        <option value="">{usual ? words.opponents(usual.elo) : words.typical(chosen === null ? elo : null)}</option>
        {!isListed && <option value={String(chosen)}>{texts.players.elo(chosen!)}</option>}
        {known.map(({ name, elo }) => (
          <option key={name} value={String(elo)}>
            {words.level(texts.players.name(name), elo)}
          </option>
        ))}
      </select>
    </label>
  );
}
