// The course: the list of lessons, a lesson exercise by exercise, and where to go from its end.

import words from "messages:learn";
import { useEffect, useMemo } from "preact/hooks";
import { Unreadable } from "../../common/Unreadable";
import { readOrMessage } from "../../rules/moves";
import { BadAddress } from "../../shell/BadAddress";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { begun, changeResults, finished, lessonResults, resultOf, withExercise } from "../../state/lessonResults";
import { Certificate } from "./Certificate";
import { Course } from "./Course";
import { Demo } from "./Demo";
import { DEMONSTRATIONS } from "./demonstrations";
import { End } from "./End";
import { type Lesson, readWanted, type Wanted } from "./lesson";
import { Practice } from "./Practice";
import { changeProgress, countDone, FORMAT, isFinished, nextExercise, progress, unreadable, withDone } from "./progress";
import { lessons } from "./store";
import "../../common/common.css";
import "./learn.css";

export function Learn({ rest, query }: ScreenProps) {
  const wanted = readOrMessage(() => readWanted(rest, lessons.value));
  if (typeof wanted === "string") return <BadAddress why={wanted} screen="learn" label={words.back} />;
  return (
    <>
      <Unreadable of={unreadable} what="lessons" fileName={FORMAT} />
      <Shown wanted={wanted} isAgain={query.has("again")} />
    </>
  );
}

function Shown({ wanted, isAgain }: { wanted: Wanted; isAgain: boolean }) {
  if ("list" in wanted) return <Course lessons={lessons.value} />;
  if ("certificate" in wanted) return <Certificate lessons={lessons.value} />;
  const { lesson } = wanted;
  if ("end" in wanted) return <End lesson={lesson} lessons={lessons.value} />;
  const demonstration = DEMONSTRATIONS[lesson.id];
  const isFirst = "demo" in wanted || (wanted.number === null && countDone(progress.value, lesson) === 0);
  if (isFirst && demonstration) {
    return <Demo key={lesson.id} lesson={lesson} of={demonstration} next={nextExercise(progress.value, lesson) ?? 1} />;
  }
  return <Taught lesson={lesson} number={"demo" in wanted ? null : wanted.number} isAgain={isAgain} />;
}

function Taught({ lesson, number: asked, isAgain }: { lesson: Lesson; number: number | null; isAgain: boolean }) {
  // Chosen once: when the exercise is done, it stays.
  const number = useMemo(() => asked ?? nextExercise(progress.value, lesson) ?? 1, [lesson.id, asked]);
  const { id, exercises } = lesson;
  useEffect(() => {
    if (number === 1 && !isAgain) changeResults((now) => begun(now, id));
  }, [id, number, isAgain]);
  return (
    <Practice
      key={`${id} ${number}`}
      lesson={lesson}
      number={number}
      isAgain={isAgain}
      onDone={(isClean, seconds) => {
        changeProgress((now) => withDone(now, lesson, number));
        changeResults((now) => {
          const next = withExercise(now, id, number, isClean, seconds);
          return isFinished(progress.value, lesson) && !isAgain ? finished(next, id, exercises.length) : next;
        });
      }}
      onNext={() => open(stepAfter(lesson, number, resultOf(lessonResults.value, id).missed, isAgain))}
    />
  );
}

/** What follows an exercise: the next one; after the last, those that were missed, once more; then the end of the lesson. */
function stepAfter({ id, exercises }: Lesson, number: number, missed: readonly number[], isAgain: boolean): string {
  if (!isAgain && number < exercises.length) return hashOf("learn", `${id}/${number + 1}`);
  const next = missed.find((each) => !isAgain || each > number);
  return next === undefined ? hashOf("learn", `${id}/end`) : hashOf("learn", `${id}/${next}`, { again: "" });
}
