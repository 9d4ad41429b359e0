// The texts of the About screen, which are loaded with it.

import { texts } from "../../texts";

type Rows = readonly (readonly [string, string])[];

export const words = {
  title: "About fourfold",
  what: "fourfold is Connect Four, solved. Play against opponents of every strength, see the exact result of every move, and learn why it is so.",
  free: "It is free software. There is no account, and there are no advertisements.",
  again: "Show the welcome again",

  scores: "What the scores mean",
  exact:
    "The number below a column is the exact result of playing there, if both sides play perfectly from then on. It is computed, not estimated. Numbers are always from the point of view of the side to move.",
  examples: [
    ["+3", "A win, with 2 discs still in hand. The larger the number, the sooner the win."],
    ["0", "A draw: the board fills up."],
    ["−2", "A loss. The opponent wins, with 1 disc still in hand."],
    ["win in 5", "Your fifth disc from now makes four, whatever the opponent does."],
    ["loss in 5", "The opponent’s fifth disc from now makes four, whatever you do."],
    ["≥ +1", "Not proven yet, but at least +1. You see this on large boards, where a proof can take a long time."],
  ] as Rows,
  rule: "The rule: the score of a win is the number of discs that the winner still has in hand after the winning disc, plus one. A loss has the same number with a minus sign. On the standard board, each side has 21 discs, so a win with the fourth disc scores +18, and a win with the last disc +1. The best move is always the one with the largest number.",

  privacy: "Your data",
  nothingSent:
    "The engine runs in your browser, and your games, settings and progress are stored in this browser only. Nothing is sent anywhere, with one exception: a game against a friend online goes through the server that this page comes from.",
  offline:
    "After the first visit, everything except games against a friend online works without a network connection. You can also install fourfold as an app.",

  ownData: "Save or delete your data",

  opponents: "The opponents",
  levels:
    "The ten levels play like people. They follow a model that was fitted to 9,482 moves from 700 games between people, so they make the mistakes that people make. Their Elo ratings come from 121,800 games between all players of fourfold. What is said about each level was measured, too.",

  engine: "The engine",
  facts: [
    "It computes the exact result of every position on the standard board. It also plays and analyses 112 other board sizes, up to 16 columns or 16 rows. Large boards take too long to solve: it shows what is proven so far.",
    "On the empty standard board, the first player wins by starting in the middle column, but only with the last of 21 discs.",
    "An opening book contains the exact scores of 4.2 million positions with 12 discs. The engine computes the rest.",
    "The scores of all seven columns of a random position took 37 milliseconds at the median, in a browser on a small virtual machine.",
    "Explanations contain only sentences that the engine has proven.",
    "The same engine, written in C++, runs in your browser, in Python and on the command line.",
  ],

  keys: "Keys",
  keysOf: [
    [texts.titles.play, texts.play.keys],
    [texts.titles.puzzles, texts.puzzles.keys],
    [texts.titles.analyse, texts.analyse.keys],
    [texts.titles.review, texts.review.keys],
    [texts.titles.explore, texts.explore.keys],
  ] as readonly (readonly [string, Rows])[],

  licence: "Licence and version",
  mit: "fourfold is open source under the MIT licence: you may use, change and share it, also commercially, if you keep the copyright notice.",
  version: (version: string) => `Version ${version}`,
  python: "The Python package of the same name contains this app, its engine, and more ways to play and study:",
  install: "pip install 'fourfold[web]'",
};
