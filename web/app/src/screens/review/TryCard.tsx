// A mistake, tried again on the board: right or not yet, why, and the solution.

import words from "messages:review";
import type { Explaining } from "fourfold-board/components";
import { columnLabel } from "fourfold-engine/rules";
import { DiscIcon } from "../../board/DiscIcon";
import { whoIs } from "../../common/names";
import { isRight, type ReviewedMove, verdictOf } from "../../common/review";
import { Reasons } from "../../explain/Reasons";
import type { Game } from "../../rules/game";
import { Button } from "../../shell/Button";
import { once } from "../../shell/keys";
import { type Lighting, LitReasons } from "./LitReasons";
import type { Reason } from "./reasons";

/** What was tried. */
export interface Try {
  readonly tried: number | null;
  /** The solution was asked for. */
  readonly isShown: boolean;
}

export const UNTRIED: Try = { tried: null, isShown: false };

export function isSettled(move: ReviewedMove, { tried, isShown }: Try): boolean {
  return isShown || (tried !== null && isRight(verdictOf(move, tried)));
}

interface TryCardProps {
  readonly game: Game;
  readonly move: ReviewedMove;
  readonly attempt: Try;
  readonly asking: Explaining;
  readonly reasons: readonly Reason[];
  readonly lighting: Lighting;
  readonly onChange: (next: Try) => void;
  readonly onClose: () => void;
  /** Goes to the next key moment, if there is one. */
  readonly onNext: (() => void) | null;
}

export function TryCard({ game, move, attempt, asking, reasons, lighting, onChange, onClose, onNext }: TryCardProps) {
  const settled = isSettled(move, attempt);
  const { tried } = attempt;
  const tone = tried === null ? "plain" : settled ? "good" : "bad";
  return (
    <>
      <h3 class="move-title">
        <DiscIcon side={move.side} /> {words.task({ ...whoIs(game, move.side), number: move.number, column: columnLabel(move.column) })}
      </h3>
      <p class={`feedback ${tone}`}>{tried === null ? words.find : feedback(move, attempt)}</p>
      {tried !== null && (
        <div class="why">
          <Reasons of={[asking]}>
            <LitReasons reasons={reasons} lighting={lighting} isGood={settled} />
          </Reasons>
        </div>
      )}
      <div class="row">
        {tried !== null && !settled && <Button primary label={words.takeBack} onClick={once(() => onChange(UNTRIED))} />}
        {!settled && <Button label={words.solution} onClick={once(() => onChange({ tried: move.best[0]!, isShown: true }))} />}
        {settled && onNext && <Button primary label={words.nextMoment} onClick={once(onNext)} />}
        <Button label={words.backToMoment} onClick={once(onClose)} />
      </div>
    </>
  );
}

export function feedback(move: ReviewedMove, { tried, isShown }: Try): string {
  if (tried === null) return "";
  const wins = move.position.isWinningMove(tried);
  return words.answer[isShown ? "shown" : verdictOf(move, tried)]({
    column: columnLabel(tried),
    result: wins ? "wins" : "other",
    words: move.judged?.scores_in_words[tried] ?? "",
  });
}
