// The result of the puzzle of the day, to be shared without giving the solution away.

import words from "messages:rush";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../shell/icons";
import { hashOf } from "../../shell/router";
import { type Daily, dailyOf } from "../../state/daily";
import { progress, streakOn } from "../../state/puzzleProgress";
import { utcDate } from "../../texts/format";
import { ShareText } from "./ShareText";
import { SQUARES } from "./squares";

const said = words.daily;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Nothing until the puzzle of that day is over. */
export function DailyResult({ day, number }: { day: number; number: number }) {
  const daily = dailyOf(day);
  if (!daily?.isOver) return null;
  const streak = streakOn(progress.value, day);
  const date = utcDate(new Date(day * DAY));
  return (
    <section class="daily-result stack" aria-label={said.title}>
      <div class="row spread">
        <Squares daily={daily} />
        {streak > 0 && <strong class="streak">{said.streak({ days: streak })}</strong>}
      </div>
      <div class="row spread">
        <Countdown day={day} />
        <ShareText
          text={`${said.text({ date })}\n${squaresOf(daily)}${streak > 1 ? ` 🔥${streak}` : ""}`}
          address={hashOf("puzzles", String(number))}
        />
      </div>
    </section>
  );
}

const ICONS = { right: "check", wrong: "close", hint: "hint", shown: "eye" } as const;

const squaresOf = ({ steps }: Daily) => steps.map((step) => SQUARES[step]).join("");

/** Drawn, because not every system has pictures for the signs in the text. */
function Squares({ daily }: { daily: Daily }) {
  return (
    <span class="squares" role="img" aria-label={daily.steps.map((step) => said.steps[step]).join(", ")}>
      {daily.steps.map((step, index) => (
        <span key={index} class={step}>
          <Icon name={ICONS[step]} />
        </span>
      ))}
    </span>
  );
}

/** Until the next puzzle. */
function Countdown({ day }: { day: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil(((day + 1) * DAY - now) / MINUTE);
  return <span class="muted small-text">{left > 0 && said.next({ hours: Math.floor(left / 60), minutes: left % 60 })}</span>;
}
