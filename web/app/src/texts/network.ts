// English: the texts about the network, which are loaded when it is asked.

const percent = (share: number) => `${Math.round(100 * share)}%`;

export const network = {
  title: "What the network thinks",
  loading: "Asking the network, which is 1 MB to load…",
  thinking: "The network is thinking…",
  failed: (why: string) => `The network failed: ${why}`,
  column: "Column",
  prefers: "Prefers",
  expects: "Expects",
  visits: "Visits",
  finds: "Finds",
  exact: "Exact",
  percent,
  /** An expected result, from −1 to 1. */
  expected: (value: number) => {
    const shown = Math.abs(value).toFixed(1);
    return shown === "0.0" ? shown : `${value < 0 ? "−" : "+"}${shown}`;
  },
  proven: (value: number) => (value > 0 ? "win" : value < 0 ? "loss" : "draw"),
  outcomes: (loss: number, draw: number, win: number) => `loss ${percent(loss)}, draw ${percent(draw)}, win ${percent(win)}`,
  chosen: "its move",
  best: "best",
  /** What the rows mean. */
  legend: (isSearching: boolean) =>
    `Prefers: how much it is drawn to a column at first sight. Expects: the result of the move, from −1 for a loss to +1 for a win.${isSearching ? " Visits, Finds: how often the search tried the move, and what it found." : ""}`,
  lab: {
    title: "Intuition, search and truth",
    what: "A network judges each column at first sight. A tree search with the same network looks ahead. The solver knows.",
    ask: "Ask the network",
    simulations: "Simulations",
    only: "The network plays the 7×6 board and the usual rule only.",
    verdict: (intuition: string, search: string | null, best: readonly string[]) => {
      const judged = (column: string) => `column ${column}, which is ${best.includes(column) ? "best" : "not best"}`;
      const looking = search === null ? "" : ` After looking ahead, it plays ${search === intuition ? "the same" : judged(search)}.`;
      return `At first sight, it plays ${judged(intuition)}.${looking}`;
    },
  },
};
