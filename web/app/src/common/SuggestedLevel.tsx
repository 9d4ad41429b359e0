// A level that suits the user better, as far as the results show.

import { ButtonLink } from "../shell/Button";
import { savedGames } from "../state/saved";
import { texts } from "../texts";
import { percent } from "../texts/format";
import { playerName } from "../texts/players";
import type { Rating } from "./rating";
import { type Level, suggestionOf } from "./results";
import "./common.css";

const words = texts.suggestion;

interface SuggestedLevelProps {
  readonly rating: Pick<Rating, "levels">;
  /** Where the offer leads. */
  readonly link: (opponent: string) => string;
}

/** Nothing if the results do not suggest another level. */
export function SuggestedLevel({ rating: { levels }, link }: SuggestedLevelProps) {
  const found = suggestionOf(savedGames.value, levels);
  if (found === null) return null;
  const { against, suggested, direction, won, games } = found;
  return (
    <section class={`panel suggestion ${direction}`} aria-label={words.title}>
      <p>{words[direction]({ level: levelName(against, levels), share: percent(won / games), games })}</p>
      <ButtonLink primary icon="play" label={words.play({ level: levelName(suggested, levels) })} href={link(suggested)} />
    </section>
  );
}

/** "Learner, level 4". */
export function levelName(name: string, levels: readonly Level[]): string {
  const number = levels.findIndex((level) => level.name === name) + 1;
  return number > 0 ? words.level({ name: playerName(name), number }) : playerName(name);
}
