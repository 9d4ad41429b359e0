// Reviews of finished games: of the one in the address, or of one that the user chooses.

import { useMemo } from "preact/hooks";
import { gameFromAddress, movesPart } from "../../rules/address";
import { type Game, isFinished } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { hashOf, type ScreenProps } from "../../shell/router";
import { type SavedGame, savedGames } from "../../state/saved";
import { texts } from "../../texts";
import { readPly } from "./address";
import { ChooseGame } from "./ChooseGame";
import { Reviewed } from "./Reviewed";
import "../../study/study.css";
import "./review.css";

interface Asked extends Pick<SavedGame, "game" | "mySide"> {
  /** Under which it is saved here, if the address names it. */
  readonly saved: string | null;
  /** Under which it is saved, if it can go on. */
  readonly goOn: string | null;
}

export function Review({ rest, query }: ScreenProps) {
  // The same game at another move must not be judged again.
  const which = JSON.stringify([rest, query.get("size"), query.get("game")]);
  const asked = useMemo(() => attempt(() => read(rest, query)), [which]);
  if (asked === null) return <ChooseGame />;
  const ply = typeof asked === "string" ? asked : attempt(() => readPly(query, asked.game));
  if (typeof asked === "string" || typeof ply === "string") {
    return (
      <section class="message" role="alert">
        <p>{ply}</p>
        <a class="button" href={hashOf("review")}>
          {texts.review.chooseAnother}
        </a>
      </section>
    );
  }
  return <Reviewed key={which} {...asked} query={query} start={ply} />;
}

/** What is read, or what is wrong with it. */
function attempt<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}

function isSame(one: Game, other: Game): boolean {
  return movesPart(one) === movesPart(other) && one.columns === other.columns && one.rows === other.rows;
}

function found({ id, game, mySide, opponent }: SavedGame, isNamed: boolean): Asked {
  return { game, mySide, saved: isNamed ? id : null, goOn: opponent !== undefined && !isFinished(game) ? id : null };
}

/** The game that an address asks for, or null if it asks for none. */
function read(rest: string, query: URLSearchParams): Asked | null {
  const id = query.get("game");
  const named = id === null ? undefined : savedGames.value.find((each) => each.id === id);
  if (named) return found(named, true);
  const game = gameFromAddress(rest, query);
  if (game.moves.length === 0) {
    if (id !== null) throw new InvalidInput(texts.review.notSaved);
    return null;
  }
  // If it was played here, who played is known, and whose mistakes are to be learned from.
  const saved = savedGames.value.find((each) => isSame(each.game, game));
  return saved ? found(saved, false) : { game, mySide: null, saved: null, goOn: null };
}
