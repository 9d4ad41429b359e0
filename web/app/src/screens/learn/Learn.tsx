// The course: the list of lessons, a lesson exercise by exercise, and where to go from its end.

import { useMemo } from "preact/hooks";
import file from "../../../../../src/fourfold/learn/lessons/data/lessons.json";
import { Unreadable } from "../../common/Unreadable";
import { readOrMessage } from "../../rules/moves";
import { BadAddress } from "../../shell/BadAddress";
import { hashOf, open, type ScreenProps } from "../../shell/router";
import { Course } from "./Course";
import { End } from "./End";
import { type Lesson, readLessons, readWanted, type Wanted } from "./lesson";
import { Practice } from "./Practice";
import { changeProgress, FORMAT, nextExercise, progress, unreadable, withDone } from "./progress";
import { words } from "./texts";
import "../../common/common.css";
import "./learn.css";

const LESSONS = readLessons(file);

export function Learn({ rest }: ScreenProps) {
  const wanted = readOrMessage(() => readWanted(rest, LESSONS));
  if (typeof wanted === "string") return <BadAddress why={wanted} screen="learn" label={words.back} />;
  return (
    <>
      <Unreadable of={unreadable} what={words.progress} fileName={FORMAT} />
      <Shown wanted={wanted} />
    </>
  );
}

function Shown({ wanted }: { wanted: Wanted }) {
  if ("list" in wanted) return <Course lessons={LESSONS} />;
  if ("end" in wanted) return <End lesson={wanted.lesson} lessons={LESSONS} />;
  return <Taught {...wanted} />;
}

function Taught({ lesson, number: asked }: { lesson: Lesson; number: number | null }) {
  // Chosen once: when the exercise is done, it stays.
  const number = useMemo(() => asked ?? nextExercise(progress.value, lesson) ?? 1, [lesson, asked]);
  return (
    <Practice
      key={`${lesson.id} ${number}`}
      lesson={lesson}
      number={number}
      onDone={() => changeProgress((now) => withDone(now, lesson, number))}
      onNext={() => open(hashOf("learn", `${lesson.id}/${number < lesson.exercises.length ? number + 1 : "end"}`))}
    />
  );
}
