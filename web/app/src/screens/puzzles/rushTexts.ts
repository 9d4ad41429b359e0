// The texts of puzzle runs and of the result of a daily puzzle. Here and not with the others: few visits need them.

import { many } from "../../texts/en";

export const words = {
  titles: { rush: "Puzzle rush", survival: "Survival" },
  what: {
    rush: "Three minutes, three lives. The puzzles begin easy and get harder. How many do you solve?",
    survival: "No clock, three lives. The puzzles get harder and harder. How far do you get?",
  },
  unrated: "Runs do not change your puzzle rating.",
  start: "Start",
  again: "Once more",
  stop: "End the run",
  best: "Best",
  none: "no run yet",
  nothing: "nothing solved yet",
  solved: (count: number) => `${count} solved`,
  runs: (count: number) => many(count, "run"),
  lives: (left: number) => `${many(left, "life", "lives")} left`,
  time: (text: string) => `${text} left`,
  right: "Right!",
  wrong: (column: string) => `Column ${column} was wrong. ${"The next puzzle comes."}`,
  over: { lives: "Three misses: the run is over.", time: "Time is up.", stopped: "The run is over." },
  result: (count: number) => `${many(count, "puzzle")} solved`,
  newBest: "A new best result!",
  list: "The puzzles of this run",
  puzzle: (number: number, solved: boolean) => `Puzzle ${number}, ${solved ? "solved" : "missed"}`,
  share: "Share result",
  shared: "Result copied",
  notShared: "The result could not be copied.",
  /** What is sent to others. */
  shareRun: (title: string, count: number, squares: string) => `fourfold ${title}: ${count} ${squares}`,
  daily: {
    title: "Your result",
    text: (date: string, squares: string, streak: number) =>
      `fourfold daily puzzle, ${date}\n${squares}${streak > 1 ? ` 🔥${streak}` : ""}`,
    next: (hours: number, minutes: number) => `The next daily puzzle comes in ${hours > 0 ? `${hours} h ` : ""}${minutes} min.`,
    streak: (days: number) => `${many(days, "day")} in a row`,
    steps: { right: "right move", wrong: "wrong move", hint: "hint", shown: "solution shown" },
  },
  keys: [["1 – 7", "play"]] as readonly (readonly [string, string])[],
};

/** One square per step, which gives nothing of the solution away. */
export const SQUARES = { right: "🟩", wrong: "🟥", hint: "💡", shown: "⬛" } as const;
