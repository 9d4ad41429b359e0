// The end of a game: how it ended, where it turned, and what to do next. The same against the computer and against friends.

import type { ComponentChildren } from "preact";
import type { Game } from "../rules/game";
import { texts } from "../texts";
import { useTurningPoint } from "./turningPoint";
import "./common.css";

interface GameEndProps {
  readonly tone: "win" | "loss" | "draw";
  /** "You win!" */
  readonly title: string;
  /** How it ended. */
  readonly detail: ComponentChildren;
  /** A face or a disc. */
  readonly picture: ComponentChildren;
  /** Null if there is nothing to say about its moves. */
  readonly game: Game | null;
  readonly opponent?: string | undefined;
  /** What to do next, the most likely first. */
  readonly actions: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function GameEnd({ tone, title, detail, picture, game, opponent, actions, children }: GameEndProps) {
  const turn = useTurningPoint(game, opponent);
  return (
    <section class={`panel result stack ${tone}`} aria-label={title}>
      <div class="result-title">
        {picture}
        <div>
          <h2>{title}</h2>
          <p class="muted">{detail}</p>
        </div>
      </div>
      {/* As high as a sentence, so that the buttons below stay where they are. */}
      {game !== null && turn !== null && (
        <p class="turning-point" role="status">
          {turn ?? <span class="muted">{texts.end.looking}</span>}
        </p>
      )}
      <div class="row actions">{actions}</div>
      {children}
    </section>
  );
}
