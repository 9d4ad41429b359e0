// Reviews of finished games: of the one in the address, or of one that the user chooses.

import type { Side } from "fourfold-engine/rules";
import { useMemo } from "preact/hooks";
import { gameFromAddress, movesPart } from "../../rules/address";
import type { Game } from "../../rules/game";
import { InvalidInput } from "../../rules/moves";
import { hashOf, type ScreenProps } from "../../shell/router";
import { savedGames } from "../../state/saved";
import { texts } from "../../texts";
import { ChooseGame } from "./ChooseGame";
import { Reviewed } from "./Reviewed";
import "../../study/study.css";
import "./review.css";

interface Asked {
  readonly game: Game;
  readonly mySide: Side | null;
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
  return <Reviewed key={address} game={asked.game} mySide={asked.mySide} />;
}

function isSame(one: Game, other: Game): boolean {
  return movesPart(one) === movesPart(other) && one.columns === other.columns && one.rows === other.rows;
}

/** The game that an address asks for, what is wrong with it, or null if it asks for none. */
function read(rest: string, query: URLSearchParams): Asked | string | null {
  const id = query.get("game");
  if (id !== null) {
    const saved = savedGames.value.find((each) => each.id === id);
    return saved ?? texts.review.notSaved;
  }
  if (rest === "") return null;
  try {
    const game = gameFromAddress(rest, query);
    if (game.moves.length === 0) return null;
    // If it was played here, who played is known, and whose mistakes are to be learned from.
    return savedGames.value.find((saved) => isSame(saved.game, game)) ?? { game, mySide: null };
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}
