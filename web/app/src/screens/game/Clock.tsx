// The clock of a player, and what there is to say while clocks stand still.

import words from "messages:game";
import { useEffect, useState } from "preact/hooks";
import type { GameView } from "../../generated/online";
import { timeInWords } from "../../online/clocks";
import type { LiveConnection } from "../../online/connection";
import type { Seat } from "../../online/types";
import { texts } from "../../texts";

interface ClockProps {
  readonly connection: LiveConnection;
  readonly game: GameView;
  readonly seat: Seat;
  readonly name: string;
}

export function Clock({ connection, game, seat, name }: ClockProps) {
  const [, redraw] = useState(0);
  const { remaining } = game.seats[seat];
  const isCounted = game.running && game.turn === seat;
  const runs = isCounted && connection.silentSince.value === null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => redraw((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [runs, game.version]);
  if (remaining === null) return null;
  const left = remaining - (isCounted ? connection.passed : 0);
  const time = timeInWords(left);
  return (
    <time class={`clock${runs ? " runs" : ""}${runs && left < 10_000 ? " short" : ""}`} aria-label={words.timeLeft({ name, time })}>
      {time}
    </time>
  );
}

interface ConnectionNoteProps {
  readonly connection: LiveConnection;
  readonly game: GameView;
  readonly isMoving: boolean;
}

/** That the server does not answer, or has only just recovered. */
export function ConnectionNote({ connection, game, isMoving }: ConnectionNoteProps) {
  const isSilent = connection.link.value !== "open" || connection.silentSince.value !== null;
  if (!isSilent && !game.paused) return null;
  return (
    <p class="panel" role="status">
      {isSilent ? texts.shell.connectionLost : words.clocksPaused} {isSilent && game.running && words.clocksStand}{" "}
      {isSilent && isMoving && words.moveKept}
    </p>
  );
}
