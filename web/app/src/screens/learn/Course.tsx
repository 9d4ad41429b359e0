// The list of lessons with the progress, what comes next, and what there is besides lessons.

import words from "messages:learn";
import { Board } from "fourfold-board/components";
import { Icon } from "../../shell/icons";
import { hashOf } from "../../shell/router";
import { lessonResults, resultOf } from "../../state/lessonResults";
import { type Lesson, startOf } from "./lesson";
import { countDone, isFinished, nextLesson, overall, progress } from "./progress";
import { minutesOf } from "./time";

export function Course({ lessons }: { lessons: readonly Lesson[] }) {
  const now = progress.value;
  const next = nextLesson(now, lessons);
  const [done, all] = overall(now, lessons);
  return (
    <div class="learn course stack">
      <header class="stack">
        <h1>{words.title}</h1>
        <p class="muted">{words.what}</p>
        {done > 0 && (
          <p class="overall small-text">
            <meter min={0} max={all} value={done} aria-label={words.overall({ done, all })} />
            <span aria-hidden="true">{words.overall({ done, all })}</span>
          </p>
        )}
        {next === null && (
          <>
            <p>{words.allDone}</p>
            <Way href={hashOf("learn", "certificate")} icon="check" title={words.certificate.open} what={words.certificate.what} />
          </>
        )}
      </header>
      <Repeat lessons={lessons} />
      <ol class="lessons" aria-label={words.lessons}>
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <Entry lesson={lesson} number={index + 1} isNext={lesson === next} />
          </li>
        ))}
      </ol>
      <section class="stack" aria-labelledby="further">
        <h2 id="further">{words.further}</h2>
        <div class="ways">
          <Way href={hashOf("strategy")} icon="strategy" {...words.strategy} />
          <Way href={hashOf("puzzles")} icon="puzzles" {...words.puzzles} />
          <Way href={hashOf("lab")} icon="lab" {...words.lab} />
        </div>
      </section>
    </div>
  );
}

/** The exercises that were missed come back. */
function Repeat({ lessons }: { lessons: readonly Lesson[] }) {
  const all = lessons.flatMap((lesson) => resultOf(lessonResults.value, lesson.id).missed.map((number) => `${lesson.id}/${number}`));
  if (all.length === 0) return null;
  return (
    <Way href={hashOf("learn", all[0], { again: "" })} icon="redo" title={words.repeatNow} what={words.repeat({ count: all.length })} />
  );
}

/** Of a finished lesson. */
export function Stars({ count }: { count: number }) {
  return (
    <span class="stars" role="img" aria-label={words.stars({ count })}>
      {[1, 2, 3].map((star) => (
        <Icon key={star} name={star <= count ? "starFull" : "star"} />
      ))}
    </span>
  );
}

function Entry({ lesson, number, isNext }: { lesson: Lesson; number: number; isNext: boolean }) {
  const done = countDone(progress.value, lesson);
  const all = lesson.exercises.length;
  const finished = isFinished(progress.value, lesson);
  const { stars } = resultOf(lessonResults.value, lesson.id);
  const picture = lesson.exercises[Math.min(1, all - 1)]!;
  return (
    <a class={`lesson${isNext ? " next" : ""}`} href={hashOf("learn", finished ? `${lesson.id}/1` : lesson.id)}>
      <span class="thumbnail" aria-hidden="true">
        <Board small position={startOf(picture)} />
      </span>
      <span class="about">
        <strong>
          {number}. {lesson.title}
        </strong>
        <span class="small-text">{lesson.summary}</span>
        <span class="state small-text">
          {finished ? (
            <>
              <Icon name="check" />
              {words.finished}
              {stars > 0 && <Stars count={stars} />}
            </>
          ) : (
            <>
              <meter min={0} max={all} value={done} aria-label={words.doneCount({ done, all })} />
              <span aria-hidden="true">{words.ofLesson({ done, all })}</span>
              <span class="muted">{words.time({ minutes: minutesOf(all) })}</span>
            </>
          )}
          {isNext && <span class="chip">{done > 0 ? words.goOn : words.begin}</span>}
        </span>
      </span>
    </a>
  );
}

/** A place to go on to. */
export function Way({ href, icon, title, what, onClick }: WayProps) {
  return (
    <a class="way" href={href} onClick={onClick}>
      <Icon name={icon} />
      <span>
        <strong>{title}</strong>
        <span class="small-text">{what}</span>
      </span>
    </a>
  );
}

interface WayProps {
  readonly href: string;
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly title: string;
  readonly what: string;
  readonly onClick?: () => void;
}
