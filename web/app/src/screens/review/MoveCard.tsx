// One move of the game: its class, why it is good or bad, how likely it was to be found, and what to do about it.

import words from "messages:review";
import type { Explaining } from "fourfold-board/components";
import { columnLabel } from "fourfold-engine/rules";
import { DiscIcon } from "../../board/DiscIcon";
import { whoIs } from "../../common/names";
import { betterColumns, changesResult, isFault, type ReviewedMove, refutationOf } from "../../common/review";
import { Reasons } from "../../explain/Reasons";
import type { Game } from "../../rules/game";
import { Button } from "../../shell/Button";
import { once } from "../../shell/keys";
import { percent } from "../../texts/format";
import { afterInWords, classOf } from "./judged";
import { type Lighting, LitReasons } from "./LitReasons";
import type { Reason } from "./reasons";
import type { Phase } from "./useReview";

interface MoveCardProps {
  readonly game: Game;
  readonly move: ReviewedMove;
  readonly phase: Phase;
  readonly reasons: readonly Reason[];
  readonly lighting: Lighting;
  /** The question for the reasons, if the engine is asked only now. */
  readonly asking: Explaining | null;
  /** Whether the better move is shown. */
  readonly isRevealed: boolean;
  readonly onReveal: () => void;
  readonly onTry: () => void;
  readonly onLine: () => void;
  /** Shows how the move is punished. */
  readonly onRefutation: () => void;
  /** Whether it decided the game. */
  readonly isDecisive: boolean;
}

export function MoveCard(props: MoveCardProps) {
  const { game, move, phase, reasons, lighting, asking, isRevealed, isDecisive, onReveal, onTry, onLine, onRefutation } = props;
  const { judged, number, column } = move;
  const title = words.playedBy({ ...whoIs(game, move.side), number, column: columnLabel(column) });
  if (!judged) {
    const { notProven, stopped, notYet } = words;
    return (
      <>
        <Title move={move} title={title} />
        <p>{{ done: notProven, stopped, running: notYet }[phase]({ number })}</p>
      </>
    );
  }
  const better = betterColumns(move);
  const isWrong = isFault(move);
  return (
    <>
      <Title move={move} title={title} />
      <p>
        {isWrong && judged.expected !== null && judged.expected_after !== null
          ? words.lost({ kind: judged.class!, before: percent(judged.expected), after: percent(judged.expected_after) })
          : words.result({
              kind: judged.class === "only move" ? "onlyMove" : judged.class!,
              leads: leadsTo(move),
              after: afterInWords(move),
            })}
        {changesResult(move) &&
          ` ${words.turned({ before: judged.result_before!, after: judged.result_after!, decisive: isDecisive ? "yes" : "no" })}`}
      </p>
      {isWrong && (
        <div class="why">
          {asking ? (
            <Reasons of={[asking]}>
              <LitReasons reasons={reasons} lighting={lighting} />
            </Reasons>
          ) : (
            <LitReasons reasons={reasons} lighting={lighting} />
          )}
        </div>
      )}
      {better.length > 0 && isRevealed && !move.moment && (
        <p>{words.better({ count: better.length, columns: better.map(columnLabel).join(", "), words: judged.before_in_words! })}</p>
      )}
      {judged.found !== null && (isWrong || better.length === 0) && (
        <p class="muted small-text">{foundBy(judged.found, isWrong ? "better" : judged.class === "only move" ? "only" : "same")}</p>
      )}
      {better.length > 0 && (
        <div class="row">
          {isWrong && <Button primary label={words.tryAgain} onClick={once(onTry)} />}
          {refutationOf(move).length > 0 && <Button label={words.showRefutation} onClick={once(onRefutation)} />}
          {isRevealed ? <Button label={words.showLine} onClick={once(onLine)} /> : <Button label={words.reveal} onClick={once(onReveal)} />}
        </div>
      )}
    </>
  );
}

/** What was played, and how it is classed. */
export function Title({ move, title }: { move: ReviewedMove; title: string }) {
  const { judged } = move;
  return (
    <h3 class={`move-title ${classOf(move)}`}>
      {judged && (
        <span class="symbol" aria-hidden="true">
          {judged.symbol || "✓"}
        </span>
      )}
      <DiscIcon side={move.side} /> {title}
    </h3>
  );
}

function leadsTo(move: ReviewedMove): "none" | "wins" | "other" {
  return move.position.isWinningMove(move.column) ? "wins" : afterInWords(move) === "" ? "none" : "other";
}

/** How likely players find a move that is good enough, from 0 to 1. */
export function foundBy(share: number, what: "better" | "only" | "same"): string {
  if (share >= 0.95) return words.found.all({ what });
  if (share < 0.05) return words.found.few({ what, many: share < 0.01 ? 100 : 20 });
  return words.found.some({ what, tenths: Math.max(1, Math.min(9, Math.round(share * 10))) });
}
