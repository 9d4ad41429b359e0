// English: the texts of the screen "You", which are loaded with it.

import type { Aid } from "../state/saved";
import { many } from "./en";

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;

/** What stored data is, by the name under which it is stored. */
const DATA: Record<string, (count: number) => string> = {
  games: (count) => many(count, "game"),
  match: () => "the game you are playing",
  settings: () => "settings",
  work: () => "the position in Analyse",
  notes: () => "which notes you have seen",
  "puzzle-progress": (count) => `progress with ${many(count, "puzzle")}`,
  lessons: (count) => `${many(count, "exercise")} of the lessons`,
  strategy: (count) => `${many(count, "position")} of Win by heart`,
  "lesson-results": (count) => `stars of ${many(count, "lesson")}`,
  rush: (count) => `the best of ${many(count, "puzzle run")}`,
  daily: () => "how the puzzle of the day went",
  online: (count) => `links to ${many(count, "game")} with friends`,
  name: () => "your name for friends",
  lobby: () => "your key for the lobby",
};

const AIDS: Record<Aid, string> = { undo: "a move taken back", hint: "a hint", scores: "the scores", threats: "the threats" };

export const you = {
  title: "You",
  what: "Your results and your progress. All of it is stored in this browser and computed on this device. Only games with other people go through the server.",

  rating: {
    title: "Your rating",
    uncertainty: (plusMinus: number) => `± ${plusMinus}`,
    range: (low: number, high: number) => `With a probability of 95%, between ${low} and ${high}.`,
    about: (name: string) => `About as strong as ${name}.`,
    below: (name: string) => `Below ${name}.`,
    above: (name: string) => `Above ${name}.`,
    uncertain: "Still very uncertain. A few more games will show how strong you are.",
    none: "Finish a game against one of the ten levels, without help, to get a rating.",
    noGraph: (games: number) => `A chart of your rating appears here after ${games} rated games.`,
    graph: (count: number, first: number, last: number, lowest: number, highest: number) => {
      const [from, to, least, most] = [first, last, lowest, highest].map(Math.round);
      return `Your rating over the last ${count} games that count, from ${from} to ${to}. Lowest ${least}, highest ${most}. The band shows how uncertain it is.`;
    },
    games: (count: number) => `${many(count, "game")} counted`,
    rulesTitle: "Which games count?",
    rules: [
      "Finished games against the ten human-like levels, on the usual board of 7 × 6. A game that you resign counts as lost; one that you leave unfinished does not count.",
      "A game does not count if you took a move back, asked for a hint or showed the scores or the threats, nor if it began from a position. Neither do games of older versions, which did not record that.",
      "The rating is a Glicko-2 rating on the scale of the levels, and is computed from your saved games, of which the latest 500 are kept. If you delete a game, it no longer counts.",
    ],
  },

  results: {
    title: "Results",
    opponent: "Opponent",
    all: "All",
    first: "You first",
    second: "You second",
    tally: (won: number, drawn: number, lost: number) => `${won}–${drawn}–${lost}`,
    inWords: (won: number, drawn: number, lost: number) => `${many(won, "win")}, ${many(drawn, "draw")}, ${many(lost, "loss", "losses")}`,
    legend: "Wins – draws – losses in finished games from the empty board, with or without help.",
    none: "Your results against each opponent appear here.",
    level: (number: number) => `level ${number}`,
  },

  mistakes: {
    title: "Mistakes per game",
    graph: (games: number, before: string, now: string) =>
      `Your mistakes in each of the latest ${games} reviewed games, oldest first: on average ${before} in the first half, ${now} in the second half.`,
    falling: (before: string, now: string) => `${now} mistakes per game lately, down from ${before}.`,
    rising: (before: string, now: string) => `${now} mistakes per game lately, up from ${before}.`,
    steady: (now: string) => `${now} mistakes per game, as before.`,
    few: "Review a few games to see whether your mistakes become fewer.",
    bar: (errors: number, moments: number) => `${many(errors, "mistake")}, ${many(moments, "key moment")}`,
    moments: "key moments",
    others: "other mistakes",
    average: "average of five games",
    unreviewed: (count: number) => `${many(count, "game has", "games have")} not been reviewed.`,
    review: (count: number) => (count === 1 ? "Review it now" : `Review ${count} games`),
    reviewing: (done: number, all: number) => `Reviewing in the background: ${done} of ${all}`,
    stop: "Stop",
    failed: (why: string) => `The engine failed to review the games: ${why}`,
    rule: "Finished games on the usual board, from the first move on, and without help as far as is known. As in Review, a mistake is judged for players of your opponent's strength.",
  },

  progress: {
    title: "Learning",
    puzzles: "Puzzle rating",
    puzzlesDone: (count: number) => many(count, "puzzle"),
    lessons: "Lessons",
    exercises: (count: number) => `${count === 1 ? "exercise" : "exercises"} done`,
    strategy: "Win by heart",
    positions: (count: number) => `${count === 1 ? "position" : "positions"} learned`,
    none: "not begun",
  },

  history: {
    title: "Games",
    filter: "Opponent",
    everyone: "All opponents",
    none: "Games that you play here appear here.",
    play: "Play a game",
    won: "Won",
    lost: "Lost",
    drawn: "Draw",
    open: "Not finished",
    twoPlayers: "Two players",
    noDate: "date unknown",
    moves: (count: number) => many(count, "move"),
    mistakes: (count: number) => (count === 0 ? "no mistakes" : many(count, "mistake")),
    /** Why a game does not count. */
    help: (aids: readonly Aid[]) => `With ${listed(aids.map((aid) => AIDS[aid]))}`,
    position: "From a position",
    remove: (name: string) => `Delete ${name}`,
    removeSure: "Delete this game? This cannot be undone.",
    more: (count: number) => `Show ${count} more`,
    named: (opponent: string, date: string) => `the game against ${opponent}, ${date}`,
  },

  data: {
    title: "Your data",
    what: "All of this is stored in this browser. A file moves it to another browser, or keeps it safe.",
    download: "Export everything",
    open: "Import a file…",
    remove: "Delete everything…",
    content: (name: string, count: number) =>
      Object.hasOwn(DATA, name) ? DATA[name]!(count) : name.endsWith(".unreadable") ? "data that could not be read" : `“${name}”`,
    faulty: "some of it cannot be read",
    nothing: "Nothing is stored in this browser.",
    blocked: "Your browser does not save all of your data. What it does not save is lost when you close this tab. A file keeps it safe.",
    importTitle: "Import data",
    contains: "The file contains:",
    here: "This browser has:",
    faultyHelp: "What cannot be read is kept as it is, but not used.",
    merge: "Add to what is here",
    mergeHelp: "Games and progress of both are kept. Settings and the game in progress stay as they are here.",
    replace: "Replace what is here",
    replaceHelp: "What is stored in this browser is deleted first.",
    cancel: "Cancel",
    emptyFile: "The file contains no data.",
    unreadable: "The file could not be read. Try again.",
    noRoom: "Your browser has no room for this data, or does not let this page store any. Nothing has been changed.",
    imported: "The data has been imported.",
    deleteTitle: "Delete everything?",
    lost: "This deletes from this browser:",
    deleteHelp: "It cannot be undone. The app itself stays, also for use without a network.",
    deleteNow: "Delete everything",
    deleted: "Everything has been deleted.",
    notDeleted: "Your browser does not let this page delete its data.",
    games: "games",
  },
};
