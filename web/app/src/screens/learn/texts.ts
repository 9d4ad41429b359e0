// The texts around the lessons; those of the lessons themselves are in their file.

import { many } from "../../texts/en";

export const words = {
  title: "Learn Connect Four",
  what: "Short lessons with exercises on the board. The solver has proven every answer in them.",
  lessons: "Lessons",
  begin: "Start",
  goOn: "Continue",
  again: "Do it again",
  allDone: "You have finished all lessons.",
  overall: (done: number, all: number) => `${done} of ${many(all, "exercise")} done`,
  ofLesson: (done: number, all: number) => `${done} / ${all}`,
  doneCount: (done: number, all: number) => `${done} of ${all} exercises done`,
  finished: "finished",
  further: "Then go on",
  strategy: { title: "Win by heart", what: "Learn a complete winning strategy, branch by branch." },
  puzzles: { title: "Puzzles", what: "Use what you have learned in positions from real games." },
  lab: { title: "Lab", what: "Watch how a computer searches, step by step." },
  back: "All lessons",
  steps: "Exercises",
  step: (number: number, done: boolean) => `Exercise ${number}${done ? ", done" : ""}`,
  of: (number: number, all: number) => `Exercise ${number} of ${all}`,
  options: "Answers",
  number: "Your answer",
  check: "Check",
  notANumber: "Type a number, for example 4.",
  hint: "Hint",
  answer: "The answer",
  lookAgain: "Read the text again, and look at the board.",
  onceMore: "Once more: you missed this one before.",
  demo: "The demonstration",
  demonstration: (minutes: number, exercises: number) => `First watch. Then ${many(exercises, "exercise")}, about ${minutes} min.`,
  toExercises: "Start the exercises",
  skipDemo: "Skip to the exercises",
  watchAgain: "Watch the demonstration",
  time: (minutes: number) => `about ${minutes} min`,
  yourTime: (text: string) => `Your time: ${text}`,
  stars: (count: number) => `${count} of 3 stars`,
  /** `missed`: how many exercises, if that is known. */
  starsWhy: (stars: number, missed: number | null) => {
    if (stars === 0) return "";
    if (stars === 3) return "Three stars: every exercise right at the first try.";
    const which = missed === 1 ? "one exercise" : stars === 2 ? "a few exercises" : "several exercises";
    return `${stars === 2 ? "Two stars" : "One star"}: ${which} needed a second try.`;
  },
  repeat: (count: number) => `${many(count, "exercise")} to repeat`,
  repeatNow: "Repeat what you missed",
  starsOf: (stars: number, all: number) => `${stars} of ${all} stars`,
  certificate: {
    open: "Your certificate",
    what: "A picture with your name, to keep or to share.",
    title: "Certificate",
    heading: "Connect Four: the course",
    body: "has finished all lessons of the course, from the centre to counting in the endgame.",
    name: "Your name",
    nameless: "Someone",
    notYet: (done: number, all: number) => `The certificate is for those who have done all exercises. You have done ${done} of ${all}.`,
    goOn: "Continue with the lessons",
    download: "Download picture",
    share: "Share",
    alt: (name: string) => `Certificate for ${name}`,
    failed: "The picture could not be drawn.",
  },
  retry: "Try again",
  goNext: "Continue",
  refutation: "What happens instead",
  right: "Right!",
  keepGoing: "Right, keep going!",
  wrong: "Not quite",
  wrongColumn: (column: string) => `Not column ${column}`,
  wrongCell: (column: string, row: string) => `Not column ${column}, row ${row}`,
  answered: (name: string, column: string) => `${name} answered in column ${column}.`,
  answering: (name: string) => `${name} is answering…`,
  left: (count: number) => `${count} more to find.`,
  hintColumn: (column: string) => `Column ${column}.`,
  hintCell: (column: string, row: string) => `Column ${column}, row ${row}.`,
  hintOption: (option: string) => `${option}.`,
  wins: (name: string) => `${name} wins`,
  toMove: (name: string) => `${name} to move`,
  lessonFinished: "Lesson finished",
  lessonEnd: "The end of the lesson",
  exercisesDone: (done: number, all: number) => (done === all ? `All ${all} exercises are done.` : `${done} of ${all} exercises are done.`),
  nextLesson: (title: string) => `Next lesson: ${title}`,
  missing: "Do the others",
  themePuzzles: (theme: string) => `Puzzles: ${theme}`,
  themePuzzlesWhat: "Practise the same idea.",
  play: (name: string) => `Play against ${name}`,
  playWhat: "Try it in a game.",
  /** In sentences. */
  progress: "lesson progress",
  keys: [
    ["1 – 7", "play a column, choose an answer, type a number"],
    ["← → ↑ ↓", "choose a column or a cell, then Space; afterwards back, forward"],
    ["H", "hint"],
    ["R", "try again"],
    ["N", "continue"],
  ] as readonly (readonly [string, string])[],
};

const SECONDS_PER_EXERCISE = 30;

/** About how long so many exercises take. */
export function minutesOf(exercises: number): number {
  return Math.max(1, Math.round((exercises * SECONDS_PER_EXERCISE) / 60));
}

/** "2:05". */
export function timeOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
