// A mistake: why the move played was wrong, and why another was right.

import { columnLabel } from "fourfold-engine/rules";
import { Reasons, Sentences } from "../../explain/Reasons";
import { useExplanation } from "../../explain/useExplanation";
import type { Game } from "../../rules/game";
import { namesInSentences } from "../../study/names";
import { texts } from "../../texts";
import type { ReviewedMove } from "./reviewing";

interface TurnProps {
  readonly game: Game;
  readonly move: ReviewedMove;
  readonly better: number;
}

export function Turn({ game, move, better }: TurnProps) {
  const { position, number, column } = move;
  const before = { moves: game.moves.slice(0, number - 1), position, names: namesInSentences(game) };
  const played = useExplanation({ ...before, column });
  const instead = useExplanation({ ...before, column: better });
  return (
    <Reasons of={[played, instead]}>
      <Sentences title={texts.why.played(columnLabel(column))} sentences={played.found?.aboutMove ?? []} />
      <Sentences title={texts.why.better(columnLabel(better))} sentences={instead.found?.aboutMove ?? []} />
    </Reasons>
  );
}
