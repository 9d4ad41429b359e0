// Reviews of finished games: of the one in the address, or of one that the user chooses.

import words from "messages:review";
import { useMemo } from "preact/hooks";
import { gameFromAddress, readRule } from "../../rules/address";
import { type Game, isFinished, moveString } from "../../rules/game";
import { InvalidInput, readOrMessage } from "../../rules/moves";
import { BadAddress } from "../../shell/BadAddress";
import { ButtonLink } from "../../shell/Button";
import type { ScreenProps } from "../../shell/router";
import { type SavedGame, savedGames } from "../../state/saved";
import { readPlace, reviewAddress } from "./address";
import { ChooseGame } from "./ChooseGame";
import { Reviewed } from "./Reviewed";
import "../../common/common.css";
import "./review.css";

interface Asked {
  readonly game: Game;
  /** The opponent, if known. */
  readonly opponent: string | undefined;
  /** The id of the saved game, if the address contains it. */
  readonly saved: string | null;
  /** The id of the saved game, if it can be continued. */
  readonly goOn: string | null;
}

export function Review({ rest, query }: ScreenProps) {
  // The same game at another move must not be judged again.
  const which = JSON.stringify([rest, query.get("size"), query.get("game"), query.get("first"), query.get("second")]);
  const asked = useMemo(() => readOrMessage(() => read(rest, query)), [which]);
  if (asked === null) return <ChooseGame />;
  const place = typeof asked === "string" ? asked : readOrMessage(() => readPlace(query, asked.game));
  if (typeof asked === "string") return <BadAddress why={asked} screen="review" label={words.chooseAnother} />;
  if (typeof place === "string") {
    return (
      <BadAddress why={place} screen="review" label={words.chooseAnother}>
        <ButtonLink primary label={words.wholeGame} href={reviewAddress(asked.game, asked.saved)} />
      </BadAddress>
    );
  }
  return <Reviewed key={which} {...asked} query={query} start={place} />;
}

function isSame(one: Game, other: Game): boolean {
  return moveString(one) === moveString(other) && one.columns === other.columns && one.rows === other.rows && one.rule === other.rule;
}

function found({ id, game, opponent }: SavedGame, isNamed: boolean): Asked {
  return { game, opponent, saved: isNamed ? id : null, goOn: opponent !== undefined && !isFinished(game) ? id : null };
}

/** The game that an address asks for, or null if it asks for none. */
function read(rest: string, query: URLSearchParams): Asked | null {
  const id = query.get("game");
  const named = id === null ? undefined : savedGames.value.find((each) => each.id === id);
  if (named) return found(named, true);
  const game = gameFromAddress(rest, query, readRule(query));
  if (game.moves.length === 0) {
    if (id !== null) throw new InvalidInput(words.notSaved);
    return null;
  }
  // If it was played here, who played is known.
  const saved = savedGames.value.find((each) => isSame(each.game, game));
  return saved ? found(saved, false) : { game, opponent: undefined, saved: null, goOn: null };
}
