// Two people at one device.

import { useState } from "preact/hooks";
import { Board } from "../../board/Board";
import { newGame, positionOf, push } from "../../rules/game";

export function Play() {
  const [game, setGame] = useState(() => newGame());
  return (
    <div class="with-board">
      <Board position={positionOf(game)} last={game.moves[game.made - 1] ?? null} onPlay={(column) => setGame(push(game, column))} />
    </div>
  );
}
