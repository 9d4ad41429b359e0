// Reviews of finished games: of the one in the address, or of one that the user chooses.

import { useMemo } from "preact/hooks";
import { gameFromAddress, movesPart } from "../../rules/address";
import { type Game, isFinished } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { hashOf, type ScreenProps } from "../../shell/router";
import { type SavedGame, savedGames } from "../../state/saved";
import { texts } from "../../texts";
import { ChooseGame } from "./ChooseGame";
import { Reviewed } from "./Reviewed";
import "../../study/study.css";
import "./review.css";

interface Asked extends Pick<SavedGame, "game" | "mySide"> {
  readonly goOn: string | null;
}

export function Review({ rest, query }: ScreenProps) {
  const address = `${rest}?${query}`;
  const asked = useMemo(() => read(rest, query), [address]);
  if (asked === null) return <ChooseGame />;
  if (typeof asked === "string") {
    return (
      <section class="message" role="alert">
        <p>{asked}</p>
        <a class="button" href={hashOf("review")}>{texts.review.chooseAnother}</a>
      </section>
    );
  }
  return <Reviewed key={address} {...asked} />;
}

function isSame(one: Game, other: Game): boolean {
  return movesPart(one) === movesPart(other) && one.columns === other.columns && one.rows === other.rows;
}

function found({ id, game, mySide, opponent }: SavedGame): Asked {
  return { game, mySide, goOn: opponent !== undefined && !isFinished(game) ? id : null };
}

/** The game that an address asks for, what is wrong with it, or null if it asks for none. */
function read(rest: string, query: URLSearchParams): Asked | string | null {
  const id = query.get("game");
  if (id !== null) {
    const saved = savedGames.value.find((each) => each.id === id);
    return saved ? found(saved) : texts.review.notSaved;
  }
  if (rest === "") return null;
  try {
    const game = gameFromAddress(rest, query);
    if (game.moves.length === 0) return null;
    // If it was played here, who played is known, and whose mistakes are to be learned from.
    const saved = savedGames.value.find((each) => isSame(each.game, game));
    return saved ? found(saved) : { game, mySide: null, goOn: null };
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}
