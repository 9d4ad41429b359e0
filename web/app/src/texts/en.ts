// English.

import { movesToWin } from "../rules/scores";
import type { Position } from "../rules/position";

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export const en = {
  name: "fourfold",
  tagline: "Connect Four, solved",
  titles: {
    play: "Play",
    analyse: "Analyse",
    review: "Review",
    explore: "Explore",
    puzzles: "Puzzles",
    laboratory: "Laboratory",
    settings: "Settings",
  },
  /** The colours of first and second, by theme. */
  colours: {
    light: ["Red", "Yellow"],
    dark: ["Red", "Yellow"],
    colorblind: ["Orange", "Blue"],
    contrast: ["White", "Red"],
  } as Record<string, readonly [string, string]> & Record<"light" | "dark" | "colorblind" | "contrast", readonly [string, string]>,

  shell: {
    skip: "Skip to the board",
    navigation: "Screens",
    menu: "Menu",
    loading: "Loading…",
    failed: "This part of the app could not be loaded. Are you offline? Try again.",
    retry: "Try again",
    unknown: (path: string) => `There is no page “${path}”.`,
    toPlay: "Go to Play",
    close: "Close",
    theme: (name: string) => `Theme: ${name}`,
  },

  board: {
    label: (position: Position) =>
      `Board of ${position.columns} columns and ${position.rows} rows, ${many(position.ply, "disc")}`,
    column: (label: string, discs: readonly string[], full: boolean, score: string | undefined) => {
      const content = discs.length === 0 ? "empty" : `from the bottom ${discs.join(", ")}`;
      return `Column ${label}${score ? `, ${score}` : ""}: ${content}${full ? ", full" : ""}`;
    },
  },

  /** "win in 5", seen from the side to move. */
  score: (position: Position, score: number) =>
    score === 0 ? "draw" : `${score > 0 ? "win" : "loss"} in ${movesToWin(position, score)}`,

  players: {
    you: "You",
    human: "Two people, here",
    groups: { ladder: "Human-like", exact: "Knows every score", classic: "Looks a few moves ahead", other: "Other" },
    /** "threats:depth=6" → "Threats, 6 moves ahead". */
    name: (name: string) => {
      const [word = "", depth] = name.split(":depth=");
      const shown = word.charAt(0).toUpperCase() + word.slice(1);
      return depth ? `${shown}, ${depth} plies` : shown;
    },
    elo: (elo: number) => `${elo} Elo`,
  },

  play: {
    yourTurn: "Your turn",
    turnOf: (name: string) => `${name} to move`,
    thinking: (name: string) => `${name} is thinking…`,
    youWon: "You win!",
    youLost: (name: string) => `${name} wins`,
    won: (name: string) => `${name} wins!`,
    draw: "A draw",
    byResignation: "by resignation",
    afterMoves: (count: number) => `after ${many(count, "move")}`,
    moved: (name: string, column: string) => `${name}: column ${column}.`,
    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    scores: "Scores",
    resign: "Resign",
    resignSure: "Really resign?",
    newGame: "New game",
    again: "Play again",
    review: "Review this game",
    analyse: "Analyse",
    start: "Start",
    opponent: "Opponent",
    side: "You play",
    sides: { first: "first", second: "second", random: "either" },
    size: "Board",
    sizeName: (columns: number, rows: number) => `${columns} × ${rows}`,
    moves: "Moves",
    noMoves: "No moves yet. Click a column, or press its number.",
    hintWords: (columns: readonly string[], words: string) =>
      `${columns.length === 1 ? `Column ${columns[0]} is` : `Columns ${columns.join(", ")} are`} best: ${words}.`,
    hintWaits: "Looking for the best move…",
    failed: (why: string) => `The engine could not answer: ${why}`,
    keysTitle: "Keys",
    keys: [
      ["1 – 7", "drop a disc"],
      ["← →", "choose a column, then Space"],
      ["U, R", "undo, redo"],
      ["H", "hint"],
      ["N", "new game"],
    ] as readonly (readonly [string, string])[],
  },

  settings: {
    title: "Settings",
    theme: "Theme",
    themes: { auto: "Automatic", light: "Light", dark: "Dark", contrast: "High contrast", colorblind: "Colour-blind safe" },
    hints: "Hints while playing",
    analysis: "Scores while analysing",
    threats: "Show threats",
    animation: "Falling discs",
    swapColours: "Swap colours",
    savedGames: (count: number) => many(count, "saved game"),
    forget: "Delete saved games",
    forgetSure: "Delete all saved games? This cannot be undone.",
    keys: "Keys",
  },
};
