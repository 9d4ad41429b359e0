// The texts of the lab, which are loaded with it.

import { many } from "../../texts/en";

export const words = {
  title: "Lab",
  what: "How does a program choose a move? It looks K moves ahead, evaluates the positions it finds there, and works backwards. Watch it.",
  begin: "Open the lab",
  depth: "Depth K",
  plies: (depth: number) => many(depth, "move"),
  evaluation: "Evaluation",
  evaluations: {
    chains: "Chains of discs",
    windows: "Open lines of four",
    "windows-plain": "Open lines, recounted",
    threats: "Threats",
    outcome: "Only the result",
    urgency: "The result, the sooner the better",
    fours: "Lines of four",
  },
  order: "Order of the moves",
  orders: { "left-to-right": "Left to right", centre: "Centre first", shuffled: "Shuffled" },
  rule: "Rule",
  rules: { "connect-four": "Four in a row wins", "most-fours": "Most fours win" },
  multiplier: "Multiplier of fours",
  pruning: "Prune (alpha-beta)",
  playHere: "Play a move to search from another position.",
  lookingAt: (columns: readonly string[]) => `The search looks at ${columns.join(" ")}.`,
  takeBack: "Take back",
  over: "The game is over here: there is nothing to search.",
  failed: (why: string) => `The search failed: ${why}`,
  searching: (depth: number) => `Searching ${many(depth, "move")} ahead…`,
  stop: "Stop",
  stopped: "The search was stopped.",
  again: "Search again",
  result: (column: string, value: string, nodes: number, pruning: boolean) =>
    `${pruning ? "Alpha-beta" : "Minimax"} plays column ${column}, worth ${value}, after ${nodes.toLocaleString("en")} position${nodes === 1 ? "" : "s"}.`,
  costs: "Positions visited by each search",
  minimax: "Minimax",
  alphaBeta: "Alpha-beta",
  share: "Share",
  bars: "As bars",
  tooLarge: (nodes: number) =>
    `This tree has ${nodes.toLocaleString("en")} positions, too many to go through one by one. Choose a smaller K, or prune.`,
  steps: "Steps of the search",
  stepAt: (at: number, end: number) => `Step ${at} of ${end}`,
  watch: "Watch",
  pause: "Pause",
  nextCut: "Next cut-off",
  speed: "Steps per second",
  perSecond: (speed: number) => String(speed),
  bestSoFar: "best so far",
  visited: "visited",
  pruned: "pruned",
  tree: "Search tree",
  cutOff: "The tree is too large to draw in full. Collapse some branches to see others.",
  legend:
    "Nodes that point up maximise: first is to move. Nodes that point down minimise. Brackets show the window [α, β]; +W and −W are wins for first and second. Click a node to expand or collapse it. Faint moves were pruned: the search never visited them.",
  node: (move: string, maximises: boolean, value: string, pruned: boolean, window: string | null) => {
    const where = move ? `Column ${move}` : "The position";
    if (pruned) return `${where}: pruned`;
    return `${where}: ${maximises ? "MAX" : "MIN"}, ${value === "…" ? "value not known yet" : `value ${value}`}${window ? `, window ${window}` : ""}`;
  },
  told: {
    enter: (at: readonly string[], who: string, window: readonly [string, string] | null) =>
      `${at.length ? `After ${at.join(" ")}: ` : ""}${who} is to move.${window ? ` Only values between α = ${window[0]}, which MAX already has elsewhere, and β = ${window[1]}, which MIN already has, matter here.` : ""}`,
    leaf: (at: readonly string[], value: string, finished: boolean) =>
      `After ${at.join(" ")}${finished ? " the game is over" : " the search looks no further"}: worth ${value}.`,
    better: (who: string, column: string, value: string, bound: string | null) =>
      `Column ${column} is worth ${value}: the best so far for ${who}.${bound ? ` ${bound}.` : ""}`,
    worse: (who: string, column: string, value: string, best: string) =>
      `Column ${column} is worth ${value}: no better for ${who} than ${best}.`,
    cut: (who: string, columns: readonly string[], best: string, bound: string) =>
      `Cut-off. ${who} already gets ${best} here, and ${bound} means that the opponent will avoid this position. Not visited: ${columns.join(" ")}.`,
    leave: (at: readonly string[], value: string) => `${at.length ? `Column ${at[at.length - 1]} is done` : "Done"}: worth ${value}.`,
  },
};
