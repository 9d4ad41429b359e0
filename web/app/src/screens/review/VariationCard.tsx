// Moves that were tried on the board instead of those of the game.

import words from "messages:review";
import { isOpen } from "fourfold-board/components";
import { columnLabel, type Position, sideToMove } from "fourfold-engine/rules";
import { DiscIcon } from "../../board/DiscIcon";
import { AnalysisProgress } from "../../common/AnalysisProgress";
import { whoIs } from "../../common/names";
import { useAnalysis } from "../../engine/useAnalysis";
import { type Game, positionOf } from "../../rules/game";
import { Button } from "../../shell/Button";
import { Failed } from "../../shell/Failed";
import { once } from "../../shell/keys";
import { texts } from "../../texts";

/** Moves from a place in the game. */
export interface Variation {
  readonly from: number;
  readonly moves: readonly number[];
  /** How many of them are made. */
  readonly at: number;
  /** Where the game was left; null for the key moments. */
  readonly back: number | null;
}

/** A move, played where the variation is; the moves that it replaces are gone. */
export function extended(variation: Variation, column: number): Variation {
  const { moves, at } = variation;
  return { ...variation, moves: moves[at] === column ? moves : [...moves.slice(0, at), column], at: at + 1 };
}

export function positionInVariation(game: Game, { from, moves, at }: Variation): Position {
  return moves.slice(0, at).reduce((position, column) => position.play(column), positionOf(game, from));
}

interface VariationCardProps {
  readonly game: Game;
  readonly variation: Variation;
  readonly onStep: (at: number) => void;
  readonly onClose: () => void;
}

export function VariationCard({ game, variation, onStep, onClose }: VariationCardProps) {
  const { from, moves, at } = variation;
  const position = positionInVariation(game, variation);
  const asking = useAnalysis(position, !position.isOver);
  return (
    <>
      <p class="muted">{words.branches({ ply: from })}</p>
      <ol class="line-moves" aria-label={words.variation}>
        {moves.map((column, index) => (
          <li key={index}>
            <button
              type="button"
              class="quiet"
              aria-current={index + 1 === at ? "step" : undefined}
              aria-label={words.lineMove({ number: from + index + 1, column: columnLabel(column) })}
              onClick={() => onStep(index + 1)}>
              <DiscIcon side={sideToMove(from + index)} />
              {columnLabel(column)}
            </button>
          </li>
        ))}
      </ol>
      {asking.failure ? (
        <Failed why={texts.engineFailed({ why: asking.failure })} onRetry={asking.retry} />
      ) : (
        <p class="verdict" role="status">
          <DiscIcon side={position.winner ?? position.turn} /> {verdict(game, position, asking.analysis?.result ?? null)}
        </p>
      )}
      {isOpen(asking) && <AnalysisProgress asking={asking} />}
      <div class="row">
        <Button primary label={words.backToGame} onClick={once(onClose)} />
        <Button icon="undo" label={texts.play.undo} inactive={at === 0} onClick={() => onStep(at - 1)} />
      </div>
      <p class="muted small-text">{words.variationHelp}</p>
    </>
  );
}

function verdict(game: Game, position: Position, result: string | null): string {
  if (position.winner) return texts.outcome.won({ ...whoIs(game, position.winner), moves: position.ply, ending: "none" });
  if (position.isOver) return words.drawn;
  const who = whoIs(game, position.turn);
  return result === null ? words.toMove(who) : words.scoreFor({ ...who, words: result });
}
