// The texts of this screen; not among the others, because only this screen needs them.

import { many } from "../../texts/en";
import type { Reason } from "./diagram";

const column = (label: string) => `column\u00a0${label}`;
const percent = (share: number) => `${Math.floor(share * 100)}%`;

export const words = {
  title: "Win by heart",
  toLearn: "Learn",
  overview: "Overview",
  sides: { title: "Whose strategy", first: "You move first", second: "You move second" },
  what: {
    first: (positions: number, diagrams: number) =>
      `The first player can always win at Connect Four. ${positions.toLocaleString("en")} positions and ${diagrams.toLocaleString("en")} diagrams are enough to do it, whatever the opponent plays: a separate program has tried every reply.`,
    second: (positions: number, diagrams: number) =>
      `If the first player does not begin in the centre, the second player never has to lose. ${many(positions, "position")} and ${many(diagrams, "diagram")} are enough for that, and you win when your opponent errs. After a first move in the centre there is nothing to learn: the first player can always win.`,
  },
  how: {
    first: "You learn first what wins most games for the least effort, and repeat each position just before you would forget it.",
    second: "You learn first what occurs most often, and repeat each position just before you would forget it.",
  },
  nextOne: (line: string) => `Next to learn: ${line === "" ? "the first move" : `after ${line}`}`,
  begin: "Start learning",
  train: "Train",
  play: "Play it",
  badAddress: (rest: string) => `There is no page “${rest}” here.`,

  standing: {
    title: "Your progress",
    learned: "Positions learned",
    ofAll: (all: number) => `of ${all.toLocaleString("en")}`,
    covered: "Games covered",
    coveredHelp: "at least",
    percent,
    due: "Due now",
    newLeft: (count: number) => `and ${many(count, "new one")} today`,
    nextDue: "Next due",
    nothingDue: "–",
    claim: {
      first: (share: number) =>
        share >= 0.01
          ? `You can now win at least ${percent(share)} of games against typical opponents by heart.`
          : "Learn a few more positions: soon whole games are covered.",
      second: (share: number) =>
        share >= 0.01
          ? `You can now avoid losing at least ${percent(share)} of games by heart against typical opponents who do not begin in the centre.`
          : "Learn a few more positions: soon whole games are covered.",
    },
    typical: {
      first: "Typical opponents: human-like players of levels 3, 5 and 7, in equal parts, while you move first.",
      second: "Typical opponents: human-like players of levels 3, 5 and 7, in equal parts, in games that do not begin in the centre.",
    },
    graph: (days: number, from: number, to: number) =>
      `The share of games covered over ${many(days, "day")} of training, from ${percent(from)} to ${percent(to)}.`,
    graphTitle: "Games covered, from 0 to 100%, by day of training",
    newPerDay: "New positions per day",
    foreign: (count: number) =>
      `The strategy has become smaller since you learned it: ${many(count, "position")} that you know ${count === 1 ? "is" : "are"} not part of it any more, or ${count === 1 ? "has" : "have"} another answer, and will not be asked. All others count as before.`,
  },

  goals: {
    title: "Goals",
    level: "Opponents",
    levelName: (level: number, name: string) => `level ${level}: ${name}`,
    goal: (positions: number, share: number, level: number) =>
      `Learn these ${positions.toLocaleString("en")} positions and you win ${Math.round(share * 100)}% of games as first against level ${level}`,
    done: (learned: number, positions: number) => (learned < positions ? `${learned} of ${positions} learned` : "reached"),
    measured: "Measured in games of this level’s player that were not used to choose the positions.",
  },

  question: {
    kinds: { due: "Repeat", new: "New", again: "Once more" },
    left: (due: number, fresh: number) => [due > 0 && `${due} due`, fresh > 0 && `${fresh} new`].filter(Boolean).join(", "),
    after: (line: string) => (line === "" ? "On the empty board" : `After ${line}`),
    line: "The moves that lead here",
    learn: (answer: string) => `Learn this: play ${column(answer)}`,
    learnDetail: "Play it on the board. You will then be asked for it.",
    learnDiagram: (mayDraw: boolean) => (mayDraw ? "Learn this: do not lose with a diagram" : "Learn this: win with a diagram"),
    learnDiagramDetail: "From here on there is nothing to look up. Play by the rule below.",
    skip: "Skip the moves",
    askNow: "Continue",
    nowAsked: "You will be asked in a moment.",
    ask: "Your move?",
    askDetail: "Play the move that you have learned.",
    askDiagram: (mayDraw: boolean) => (mayDraw ? "Do not lose by the diagram" : "Win by the diagram"),
    askDiagramDetail: (move: number, all: number) => `Move ${move} of ${all}. Do you remember the marks?`,
    practiseDetail: (move: number, all: number) => `Move ${move} of ${all}: what does the rule say?`,
    replying: (name: string) => `${name} is replying…`,
    ruleComing: "Loading the engine…",
    right: "Right!",
    wrong: (played: string) => `Column ${played} is not the strategy’s move`,
    wrongDetail: (answer: string) => `The strategy plays ${column(answer)}.`,
    wrongOpen: "Read why, then try again.",
    hintAnswer: (answer: string) => `It is ${column(answer)}.`,
    hint: "Hint",
    showMarks: "Show the diagram",
    retry: "Try again",
    next: "Next",
    doneDue: (when: string) => `Asked again ${when}.`,
    why: "Why this move?",
    grades: ["", "Not known yet.", "Known with help.", "Known.", "Known at once."],
  },

  rule: {
    title: "The rule",
    steps: [
      "Make four if you can.",
      "Otherwise stop a four of your opponent.",
      "Otherwise look at the digits, 0 first: if exactly one cell with that digit can be played, play it.",
      "Otherwise play on top of your opponent’s last disc, unless that cell is marked –.",
      "Otherwise play the column nearest to the centre that is not marked –.",
    ],
    ringed: "Marks with a ring can be played now.",
    /** For screen readers. */
    mark: (mark: string, label: string, row: number) => `${mark === "-" ? "Avoid" : `Mark ${mark}:`} column ${label}, row ${row}.`,
    noMarks: "There are no marks: answer in your opponent’s column, and make or stop fours.",
    says: (answer: string, reason: Reason) => {
      switch (reason.kind) {
        case "four":
          return `Column ${answer} makes four.`;
        case "stop":
          return `Column ${answer} stops a four.`;
        case "level":
          return `Only column ${answer} has a playable cell marked ${reason.level}.`;
        case "follow":
          return `No digit has exactly one playable cell, so answer on top of the last disc: ${column(answer)}.`;
        case "avoid":
          return `The cell above the last disc is marked –, so play nearest to the centre: ${column(answer)}.`;
        case "centre":
          return `No digit has exactly one playable cell and the last column is full, so play nearest to the centre: ${column(answer)}.`;
      }
    },
  },

  done: {
    title: "Done for now",
    summary: (repeated: number, learned: number) =>
      [repeated > 0 && `${many(repeated, "position")} repeated`, learned > 0 && `${many(learned, "position")} learned`]
        .filter(Boolean)
        .join(", ") || "Nothing is due",
    grown: (before: number, after: number) => `Games covered: ${percent(before)} → ${percent(after)}.`,
    next: (when: string) => `The next position is due ${when}.`,
    more: (count: number) => `Learn ${count} more`,
    all: "You know the whole strategy.",
  },

  game: {
    title: "Play it",
    yourTurn: "Your turn",
    replying: (name: string) => `${name} is replying…`,
    start: (before: number) =>
      before === 0
        ? "You move first. Your opponent heads for what you have not learned yet."
        : "Your opponent begins, but not in the centre, and heads for what you have not learned yet.",
    known: "You have learned this position.",
    due: "This position is due: it counts.",
    unknown: "This position is new to you. Hints show the strategy’s move.",
    byDiagram: "From here on, follow the diagram.",
    four: "You can make four.",
    followed: "Right, that is the strategy.",
    left: (played: string, answer: string) => `Column ${played} leaves the strategy, which plays ${column(answer)}.`,
    leftTitle: "Not the strategy",
    withHelp: (mayDraw: boolean) => (mayDraw ? "The strategy does not lose." : "The strategy wins again."),
    off: "You have left the strategy. You may still win.",
    takeBack: "Take back",
    takeBackLong: "Take it back",
    playOn: "Play on",
    hint: "Hint",
    again: "New game",
    won: "You win!",
    lost: "You lose this time",
    draw: "A draw",
    wonUnaided: "By heart: every move was the strategy’s.",
    missed: (count: number) => `${many(count, "position")} of this game ${count === 1 ? "is" : "are"} not learned yet.`,
    learnMissed: (count: number) => `Learn ${count === 1 ? "it" : "them"}`,
    analyse: "Analyse",
    moved: (name: string, played: string) => `${name}: column ${played}.`,
  },

  progress: "progress of Win by heart",
  clock: (count: number) =>
    `Your clock has been set back: ${many(count, "position")} had dates in the future. Nothing is lost; they now count as repeated just now.`,

  keys: [
    ["1 – 7", "play"],
    ["← →", "choose a column, then Space; in the moves that lead here: back, forward"],
    ["H", "hint"],
    ["R", "try again, take back"],
    ["N, Enter", "next"],
  ] as readonly (readonly [string, string])[],
};
