// English.

import { boardTexts, MARK_MEANINGS, type MarkKind, many } from "fourfold-board/components";

export { many };

const THEME_MEANINGS: Record<string, string> = {
  "win-in-one": "One move makes four.",
  "double-threat": "Two fours at once: only one can be stopped.",
  "forced-line": "Each move leaves the opponent no choice.",
  "odd-threat": "A threat in row 1, 3 or 5 decides.",
  "even-threat": "A threat in row 2, 4 or 6 decides.",
  zugzwang: "At the end, someone has to play below a threat.",
  "only-defence": "Every other move loses.",
  trap: "The move that most people would play loses.",
};

/** A name within a sentence. */
function within(name: string): string {
  return name === en.players.you ? "you" : name;
}

export const en = {
  name: "fourfold",
  titles: {
    play: "Play",
    learn: "Learn",
    analyse: "Analyse",
    review: "Review",
    explore: "Explore",
    puzzles: "Puzzles",
    lab: "Lab",
    you: "You",
    game: "Play a friend",
    lobby: "Lobby",
    strategy: "Win by heart",
    settings: "Settings",
    about: "About",
  },
  /** Parts of tabs that are not screens of their own. */
  parts: { lessons: "Lessons", rush: "Rush", survival: "Survival" },

  shell: {
    skip: "Skip to the board",
    navigation: "Screens",
    yourTurn: (title: string, games: number) => `${title}: your turn in ${many(games, "game")}`,
    keys: "Keys",
    loading: "Loading…",
    failed: "This part of the app could not be loaded. Are you offline? Try again.",
    retry: "Try again",
    unknown: (path: string) => `There is no page “${path}”.`,
    toPlay: "Go to Play",
    newVersion: "A new version of fourfold is available.",
    reload: "Reload",
    keepsNothing: "Your browser isn't saving data. Your games and your progress will be lost when you close this tab.",
    exportIt: "Export them first.",
    close: "Close",
    about: "About fourfold",
  },

  board: boardTexts.board,

  /** Files with games. */
  records: {
    open: "Open a record file…",
    choose: (count: number) => `This file contains ${count} games. Choose one.`,
    more: (count: number) => `Only the first ${count} are listed.`,
    download: "Download record",
  },

  /** Sharing games, reviews, puzzles and analyses. */
  share: {
    share: "Share",
    /** The user, in pictures for others. */
    me: "Me",
    i: "I",
    link: "Link",
    copy: "Copy link",
    copied: "Link copied",
    notCopied: "Select the link and copy it.",
    picture: "Download picture",
    pictureFailed: "The picture could not be drawn.",
    preview: (words: string) => `Picture of the board: ${words}`,
    gameTitle: "Share this game",
    gameHelp: "The link opens the game with its review.",
    beat: (opponent: string, moves: number) => `I beat ${opponent} at Connect Four in ${many(moves, "move")}.`,
    lost: (opponent: string, moves: number) => `${opponent} beat me at Connect Four in ${many(moves, "move")}.`,
    drew: (opponent: string) => `A draw against ${opponent} at Connect Four.`,
    between: (players: string, outcome: string) => `Connect Four, ${players}: ${outcome}.`,
    reviewTitle: "Share this review",
    reviewHelp: "The link opens the review at this move.",
    review: (players: string, outcome: string) => `Where did this game turn? ${players}: ${outcome}.`,
    puzzleTitle: "Share this puzzle",
    puzzleHelp: "The link opens the puzzle. Neither the link nor the picture gives the solution away.",
    puzzle: {
      first: (number: number) => `I solved Connect Four puzzle ${number} on the first try. Can you?`,
      later: (number: number) => `I solved Connect Four puzzle ${number}, but not on the first try. Can you?`,
      shown: (number: number) => `Connect Four puzzle ${number} was too hard for me. Can you solve it?`,
    },
  },

  /** A message of the engine as a sentence. */
  sentence: (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`,
  engineFailed: (why: string) => `The engine could not answer: ${why}`,

  percent: (share: number): string => `${Math.round(share * 100)}%`,

  /** A choice of a board size. */
  size: {
    label: "Board",
    name: (columns: number, rows: number) => `${columns} × ${rows}`,
    kinds: { usual: "Usual", small: "Small", large: "Large" },
    other: "Another size…",
    columns: "columns",
    rows: "rows",
  },

  /** The keys that play the columns of a board. */
  columnKeys: (columns: number) => {
    const letters = columns > 9 ? `, A${columns > 10 ? ` – ${String.fromCharCode(55 + columns)}` : ""}` : "";
    return `1 – ${Math.min(9, columns)}${letters}`;
  },

  /** A long analysis. */
  progress: {
    running: (words: string) => `This board takes a while. Proven so far: ${words}.`,
    stopped: (words: string) => `Stopped. Proven so far: ${words}.`,
    depth: (plies: number) => `Depth reached: ${many(plies, "ply", "plies")}.`,
    estimate: (text: string) => `Estimate: ${text}`,
    stop: "Stop",
    goOn: "Continue",
    notProven: "not proven",
  },

  /** Games with friends, on every screen. */
  friends: {
    nameless: "Friend",
    turnAgainst: (name: string) => `Your turn against ${name}.`,
    play: "Play a friend",
    playHelp: "Send a link",
    title: "Games with friends",
    states: {
      waiting: "Waiting for your friend",
      mine: "Your turn",
      theirs: "Their turn",
      over: "Over",
      unknown: "Not reached yet",
    },
    against: (name: string) => `Against ${name || "a friend"}`,
    left: (time: string) => `${time} left`,
    notify: "Tell me when it is my turn",
    watched: "Watched",
    forget: "Remove from this list",
  },

  players: {
    you: "You",
    /** The opponent of a saved game with a friend. */
    friend: (name: string) => `friend:${name}`,
    human: "Two players",
    humanLine: "Take turns on this device.",
    more: "More opponents",
    moreLine: "Perfect play, a neural network, classic searches, or any player by name.",
    level: (number: number) => `Level ${number}`,
    /** What each level sees and misses; docs/players.md has the figures. */
    lines: {
      newcomer: "Likes the centre. Misses most fours, its own and yours.",
      beginner: "Sees half of its own fours and a third of yours.",
      casual: "Makes most of its fours, and stops half of yours.",
      learner: "Sees most fours, but only half of your diagonals.",
      student: "Stops rows and columns. One diagonal in three slips through.",
      regular: "Misses few fours. One quiet move in four is a mistake.",
      skilled: "Stops nearly all fours. One quiet move in six is a mistake.",
      strong: "Hardly misses a four. One quiet move in twelve is a mistake.",
      expert: "Nearly always knows who is winning. Mistakes are rare.",
      master: "Makes almost no mistakes. You have to play perfectly.",
    },
    groups: { exact: "Perfect play", network: "Plays by intuition", search: "Looks a few moves ahead", other: "Other" },
    /** "threats:depth=6" → "Threats, 6 plies", "elo:1400" → "Elo 1400". */
    name: (name: string) => {
      if (name.startsWith("friend:")) return name.slice("friend:".length);
      const [word = "", rest = ""] = name.split(":");
      const shown = word === "net" ? "Network" : word.charAt(0).toUpperCase() + word.slice(1);
      const options = rest
        .split(",")
        .filter(Boolean)
        .map((option) => {
          const [key = "", value] = option.split("=");
          if (value === undefined) return ` ${key}`;
          if (key === "depth") return `, ${many(Number(value), "ply", "plies")}`;
          return `, ${key === "sims" ? many(Number(value), "simulation") : `${key} ${value}`}`;
        });
      return shown + options.join("");
    },
    /** In sentences: "Threats wins". */
    shortName: (shown: string) => shown.split(",")[0]!,
    plies: (depth: number) => many(depth, "ply", "plies"),
    simulations: (count: number) => (count === 1 ? "Not at all: intuition alone" : many(count, "position")),
    networkSize: "The network plays on the 7×6 board only. Choose that board or another opponent.",
    elo: (elo: number) => `${elo} Elo`,
    another: "Another…",
    anotherName: "Name of the player",
    anotherHelp: "For example elo:1400, threats:8 or urgency:depth=6,blunder=0.2.",
    allNames: "All names",
    writeName: "enter the name of a player, for example elo:1400",
  },

  play: {
    yourTurn: "Your turn",
    turnOf: (name: string) => `${name} to move`,
    thinking: (name: string) => `${name} is thinking…`,
    youWon: "You win!",
    youLost: (name: string) => `${name} wins`,
    won: (name: string) => `${name} wins!`,
    draw: "Draw",
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
    fromHere: "Play from here",
    fromPosition: (turn: string, moves: number) =>
      `${turn} to move, after ${many(moves, "move")}. The game does not count for your rating.`,
    rated: (rating: number, change: number) => `rating ${rating} (${change < 0 ? `−${-change}` : `+${change}`})`,
    overThere: "The game is over in this position.",
    broken: (why: string) => `This game cannot be started. ${why}`,
    again: "Play again",
    againAs: (colour: string) => `as ${colour}`,
    start: "Start",
    friend: "Play a friend by a link",
    /** Whether the game counts, and if not why. */
    isRated: "Rated game",
    unrated: {
      undo: "Not rated: you took back a move",
      hint: "Not rated: you asked for a hint",
      scores: "Not rated: scores are shown",
      threats: "Not rated: threats are shown",
      position: "Not rated: it began from a position",
      rule: "Not rated: only games by the usual rule are",
      size: "Not rated: only games on 7 × 6 are",
      opponent: "Not rated: only games against the levels 1 to 10 are",
      unknown: "Not rated",
    },
    variation: "Your game is saved. This is a variation, and not rated.",
    opponent: "Opponent",
    depth: "Depth",
    simulations: "Looks ahead",
    rule: "Rule",
    rules: { "connect-four": "Connect Four", "most-fours": "Most fours" },
    mostFours: "The game goes on until the board is full. Whoever has more fours in a row wins; five in a row count as two.",
    fours: (own: number, other: number) => `${own} : ${other} fours,`,
    foursSoFar: (own: number, other: number) => `Fours so far: ${own} to ${other}`,
    side: "You play",
    sides: { first: "first", second: "second", random: "random" },
    moves: "Moves",
    noMoves: "No moves yet. Choose a column.",
    hintBest: (columns: readonly string[]) => `Best: ${columns.length === 1 ? "column" : "columns"} ${columns.join(", ")}.`,
    guess: (name: string) => `${name}’s last move may not be the best: this board takes too long to solve.`,
    typed: (column: string) => `Column ${column} will be played on your turn.`,
    typedForgotten: "The columns you typed ahead were cleared: the next one is full.",
    hintWaits: "Looking for the best move…",
    noPlayer: (why: string) => `${why} Start a new game with another opponent.`,
    more: "More to play",
    lastGame: "Review your last game",
    daily: {
      title: "Daily puzzle",
      done: "Solved today",
      failed: "Tried today",
      streak: (days: number) => `${many(days, "day")} in a row`,
      begin: "Start a streak",
    },
    keys: [
      ["1 – 7", "drop a disc; while the opponent is thinking, on your next turn"],
      ["Esc", "clear the columns typed ahead"],
      ["← →", "choose a column, then Space"],
      ["U, R", "undo, redo"],
      ["H", "hint"],
      ["N", "new game"],
    ] as readonly (readonly [string, string])[],
  },

  /** The end of a game. */
  end: {
    looking: "Looking for the turning point…",
    turned: (name: string, number: number, column: string, before: string, after: string, best: readonly string[]) => {
      const who = name === en.players.you ? "your" : `${name}’s`;
      const better = best.length === 0 ? "" : `; column ${best.join(" or ")} was right`;
      return `Turning point: ${who} move ${number}, column ${column}, turned a ${before} into a ${after}${better}.`;
    },
    kept: (name: string) => `${name === en.players.you ? "You" : name} began, and kept the win that the first player has from the start.`,
    series: (won: string, lost: string, friend: string) => `Series: you ${won} – ${lost} ${friend}`,
  },

  /** The first visit. */
  welcome: {
    friend: "Friend",
    byLink: "by a link",
    daily: "Daily puzzle",
    puzzle: "one a day",
    title: "Welcome to fourfold",
    close: "Close the welcome",
    what: "Connect Four, solved: play it, learn it, and see the exact result of every move.",
    goal: "The goal: four of your discs in a row, across, up or diagonally.",
    play: "Play",
    against: (name: string) => `against ${name}`,
    learn: "Learn",
    lessons: "short lessons",
    privacy: "No account, no tracking. Works offline.",
  },

  /** Shown with the first scores. */
  scoreNote: {
    title: "What the scores mean",
    close: "Close this note",
    meanings: [
      ["+3", "The side to move wins; the larger, the sooner."],
      ["−2", "It loses; the closer to 0, the later."],
      ["0", "A draw."],
      ["win in 5", "Its fifth disc from now makes four."],
    ] as readonly (readonly [string, string])[],
    graph: "The graph shows chances: the share of points that players of this strength can expect.",
    more: "More about scores",
  },

  /** A level that suits the user better. */
  suggestion: {
    title: "Suggestion",
    level: (name: string, number: number) => `${name}, level ${number}`,
    up: (level: string, share: string, games: number) =>
      `You won ${share} of your last ${games} games against ${level}. You are ready for more.`,
    down: (level: string, _share: string, games: number) =>
      `${level}, is a tough opponent: it won most of your last ${games} games. One level down, there is more to win and to learn.`,
    play: (level: string) => `Try ${level}`,
  },

  /** Stepping through a line of moves. */
  stepping: {
    first: "To the start",
    back: "Back",
    forward: "Forward",
    last: "To the end",
    count: (at: number, end: number) => `${at} / ${end}`,
  },

  review: {
    title: "Review a game",
    what: "Shows where the game turned, why, and what people of your strength could have found instead. Try the moves again on the board.",
    paste: "Moves, as columns from left to right",
    review: "Review",
    noMoves: "There are no moves to review.",
    notSaved: "This game is not among the games saved in this browser.",
    saved: "Your games",
    opened: "Opened records",
    goOn: "Continue playing",
    noneSaved: "Games you play here are saved in this browser, so that you can review them.",
    playOne: "Play one",
    download: "Download review",
    chooseAnother: "Choose another game",
    challenge: "Challenge a friend",
    playLevel: (name: string) => `Play ${name}`,
    players: (first: string, second: string) => `${first} v. ${second}`,
    open: (moves: number) => `not finished, after ${many(moves, "move")}`,
    draw: (moves: number, ending: string | null) => `a draw ${ending ? `by ${ending} ` : ""}after ${many(moves, "move")}`,
    won: (name: string, moves: number, ending: string | null) => `${name} won ${ending ? `by ${ending} ` : ""}after ${many(moves, "move")}`,
    working: (done: number, all: number) => `Judging the moves: ${done} of ${all}`,
    failed: (why: string) => `The engine failed to judge this game: ${why}`,
    finished: (moments: number, errors: number) =>
      `The review is complete: ${[errors === 0 ? "no mistakes" : many(errors, "mistake"), ...(moments > 0 ? [many(moments, "key moment")] : [])].join(", ")}.`,
    wholeGame: "Review the whole game",
    moves: "Moves of the game",
    hasWon: "wins",
    accuracy: "Accuracy",
    start: "Step through the game with the buttons or the graph. Play on the board to try other moves.",
    notYet: (number: number) => `Move ${number} is not judged yet.`,
    notProven: (number: number) => `Move ${number} could not be judged in the time available.`,
    stopped: (number: number) => `Move ${number} is not judged: the review was stopped.`,
    stop: "Stop",
    goOnJudging: "Continue",
    stoppedAt: (done: number, all: number) => `Stopped: ${done} of ${many(all, "move")} judged`,
    openMoves: (count: number) => `${many(count, "move")} could not be judged in the time available.`,
    keys: [
      ["← →", "back, forward"],
      ["Home, End", "to the start, to the end"],
      ["1 – 7", "try a move"],
      ["Esc", "back to the game, to the key moments"],
    ] as readonly (readonly [string, string])[],

    keyMoments: "Key moments",
    momentAt: (at: number, all: number) => `Key moment ${at} of ${all}`,
    moveAt: (number: number) => `Move ${number}`,
    beginning: "The start of the game",
    momentOf: (name: string, number: number) => `${name}, move ${number}`,
    noMoments: "Neither side made a mistake worth going back to.",
    momentsLater: "The key moments appear here when all moves are judged.",
    toKeyMoments: "All key moments",
    previousMoment: "Previous key moment",
    nextMoment: "Next key moment",
    playedBy: (name: string, number: number, column: string) => `Move ${number}: ${name} played column\u00a0${column}`,
    result: (kind: string, after: string) =>
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)}.${after ? ` It ${after === "wins" ? after : `leads to a ${after}`}.` : ""}`,
    /** A mistake: the share of points that the side could expect, and what is left of it. */
    lost: (kind: string, before: number, after: number) =>
      `${kind === "inaccuracy" ? "An" : "A"} ${kind}: the chances fall from ${en.percent(before)} to ${en.percent(after)}.`,
    /** A move that changed the result of best play. */
    turned: (before: string, after: string, decisive: boolean) =>
      `It turned a ${before} into a ${after}${decisive ? " and decided the game" : ""}.`,
    turn: (before: string, after: string, decisive: boolean) => `${before} → ${after}${decisive ? ", decided the game" : ""}`,
    better: (columns: readonly string[], words: string) =>
      `Better: ${columns.length === 1 ? "column" : "columns"} ${columns.join(", ")}, a ${words}.`,
    reveal: "Show the better move",
    showLine: "Show the better line",
    showRefutation: "Show what follows",
    /** How likely players find a move that is good enough, from 0 to 1. */
    found: (share: number, missed: boolean, only: boolean) => {
      const tenths = Math.round(share * 10);
      const who =
        share >= 0.95
          ? "Nearly all players of this strength find"
          : share < 0.05
            ? `Fewer than 1 in ${share < 0.01 ? 100 : 20} players of this strength find`
            : `About ${Math.max(1, Math.min(9, tenths))} in 10 players of this strength find`;
      return `${who} ${missed ? "a better move" : only ? "it" : "a move as good as this"}.`;
    },

    strength: "Players like",
    typical: (elo: number | null) => `Typical people${elo === null ? "" : ` · ${elo} Elo`}`,
    opponents: (elo: number) => `Your opponent · ${elo} Elo`,
    level: (name: string, elo: number) => `${name} · ${elo} Elo`,

    graph: "Who is winning, by move",
    graphHelp: (name: string) => `The share of points that ${within(name)} can expect after each move.`,
    atMove: (ply: number, words: string) => (ply === 0 ? `Before the first move: ${words}` : `After move ${ply}: ${words}`),
    unknown: "not known yet",
    over: "The game is over",
    shares: (name: string, share: string) => `${within(name)} can expect ${share} of the points`,
    scoreFor: (name: string, words: string) => `${name} to move, ${words}`,
    step: (number: number, before: string, after: string) => `move ${number}, from ${before} to ${after}`,
    course: (name: string, start: string, turns: readonly string[], end: string) =>
      `The share of points that ${within(name)} can expect: ${[`${start} at the start`, ...turns, `${end} at the end`].join("; ")}.`,

    tryAgain: "Try again",
    yourTry: "Your try",
    task: (name: string, number: number, column: string) => `Move ${number}: ${name} played column ${column}. What is better?`,
    find: "Play a better move on the board.",
    answer: (verdict: "best" | "good" | "repeated" | "wrong" | "shown", column: string, words: string) => {
      const means = words === "wins" ? `Column ${column} wins at once` : `Column ${column}: ${words}`;
      switch (verdict) {
        case "best":
          return `Right! ${means}.`;
        case "good":
          return `Right, this is good enough. ${means}; there is an even better move.`;
        case "shown":
          return `${means}.`;
        case "repeated":
          return `Not yet: that is what was played. ${means}.`;
        default:
          return `Not yet. ${means}.`;
      }
    },
    takeBack: "Take it back",
    solution: "Show the solution",
    backToMoment: "Back to the moment",

    variation: "Variation",
    branches: (ply: number) => (ply === 0 ? "Instead of the game, from the start" : `Instead of the game, after move ${ply}`),
    lineMove: (number: number, column: string) => `Move ${number}: column ${column}`,
    toMove: (name: string) => `${name} to move`,
    drawn: "a draw",
    backToGame: "Back to the game",
    variationHelp: "Play more moves for both sides. The game itself stays as it is.",
  },

  explore: {
    title: "Explore",
    start: "The empty board. Play a move, or choose one from the table.",
    fromStart: "From the start",
    over: "The game is over here.",
    scoresOff: "Scores are switched off.",
    full: "full",
    keys: [
      ["1 – 7", "play"],
      ["← →", "back, forward"],
      ["Home, End", "to the start, to the end"],
    ] as readonly (readonly [string, string])[],
    toMove: (colour: string, words: string | null) => `${colour} to move${words === null ? "" : `: ${words}`}`,
    line: "Moves so far",
    move: "Move",
    score: "Score",
    means: "Means",
    games: "Yours",
    results: "Results",
    play: (column: string) => `Column ${column}`,
    moveNumber: (number: number, column: string) => `Move ${number}: column ${column}`,
    yourGames: (count: number) => `${many(count, "saved game")} of yours continued from here.`,
    noGames: "None of your saved games reached this position.",
    resultWords: (first: number, draw: number, second: number, firstName: string, secondName: string) =>
      `${firstName} won ${first}, ${many(draw, "draw")}, ${secondName} won ${second}`,
  },

  /** Stored data that could not be read. */
  unreadable: {
    notice: (what: string) =>
      `Some of the ${what} stored in this browser could not be read. Nothing is lost: the original is kept, and you can download it.`,
    download: "Download the original",
    forget: "Delete the original",
    forgetSure: (what: string) => `Delete the ${what} that could not be read? This cannot be undone.`,
  },

  puzzles: {
    progress: "puzzle progress",
    choose: "Choose puzzles",
    today: "Daily puzzle",
    todaysTitle: "Puzzle of the day",
    number: (number: number) => `Puzzle ${number}`,
    rated: (difficulty: string, rating: number) => `${difficulty}, rated ${rating}`,
    difficulties: { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert" },
    difficulty: "Difficulty",
    nearMine: "My rating",
    theme: "Theme",
    themes: "Themes",
    anyTheme: "All themes",
    /** "double-threat" → "Double threat". */
    themeName: (theme: string) => theme.charAt(0).toUpperCase() + theme.slice(1).replaceAll("-", " "),
    themeMeaning: (theme: string) => THEME_MEANINGS[theme] ?? "",
    another: "New puzzle",
    next: "Next puzzle",
    task: (colour: string, goal: "win" | "save") => `${colour} to move and ${goal === "win" ? "win" : "save the game"}`,
    feedback: {
      begin: {
        win: { title: "Find the winning move", detail: "Only one move wins. Play on until you have four." },
        save: { title: "Find the saving move", detail: "Every other move loses. Play on until the danger is over." },
      },
      right: "Right!",
      answering: (opponent: string) => `${opponent} is answering…`,
      keepGoing: "Right, keep going!",
      answered: (opponent: string, column: string) => `${opponent} answered in column ${column}.`,
      wrong: {
        win: (column: string) => `Column ${column} does not win`,
        save: (column: string) => `Column ${column} loses`,
      },
      refuted: "The board shows why. Try again when you are ready.",
      hintFour: "It ends with the four that is marked.",
      hintColumns: (columns: readonly string[]) => `It is column ${columns.join(" or column ")}.`,
      solved: "Solved!",
      how: {
        first: "On the first try.",
        later: "Not on the first try.",
        seen: "Seen before: not rated.",
      },
      keyMove: {
        win: (column: string, moves: number) => `Column ${column} wins in\u00a0${moves}.`,
        save: (column: string, _moves: number) => `Only column ${column} does not lose.`,
      },
    },
    hint: "Hint",
    show: "Solution",
    /** Asked before a hint or the solution makes the first try a miss. */
    costs: "This counts as a miss, and costs rating points. Press again to see it.",
    hintAnyway: "Show the hint",
    showAnyway: "Show the solution",
    retry: "Try again",
    solution: "The solution",
    refutation: "The refutation",
    rating: {
      title: "Your puzzle rating",
      provisional: "Provisional: solve more puzzles to make it certain.",
      gain: (change: number) => (change < 0 ? `−${-change}` : `+${change}`),
      graph: (count: number, first: number, last: number, lowest: number, highest: number) => {
        const [from, to, least, most] = [first, last, lowest, highest].map(Math.round);
        return `Your rating over the last ${count} puzzles, from ${from} to ${to}. Lowest ${least}, highest ${most}.`;
      },
      recent: "The latest puzzles, the last one first",
      result: (number: number | null, solved: boolean) =>
        `${number === null ? "A puzzle" : `Puzzle ${number}`}, ${solved ? "solved on the first try" : "failed"}`,
      lowest: (rating: number) => `lowest ${Math.round(rating)}`,
      highest: (rating: number) => `highest ${Math.round(rating)}`,
      count: (count: number) => many(count, "puzzle"),
    },
    standing: {
      title: "Your progress",
      days: "Days in a row",
      row: "First tries in a row",
      firstTry: "On the first try",
      ofSolved: (solved: number, all: number) => `${solved} of ${all} solved`,
      rated: (count: number) => many(count, "rated puzzle"),
      longest: (count: number) => `best: ${count}`,
      late: "The engine could not be loaded. Your rating will be updated later.",
      byTheme: "Results by theme",
      theme: "Theme",
      tried: "Tried",
      train: "Practise this theme",
      share: (right: number, tried: number) => `${right} of ${tried} on the first try`,
      percent: (share: number) => `${Math.round(100 * share)}%`,
      file: "Save or restore progress",
      fileHelp: "Your progress is stored in this browser only. A file moves it to another one.",
      download: "Download progress",
      open: "Open a progress file…",
      unreadableFile: "The file could not be read. Try again.",
      opened: "The progress in this file has been restored.",
      replaceSure: "Replace your puzzle progress with the progress in this file? This cannot be undone.",
    },
    keys: [
      ["1 – 7", "play"],
      ["← →", "choose a column, then Space; afterwards back, forward"],
      ["H", "hint"],
      ["S", "solution"],
      ["R", "try again"],
      ["N", "next puzzle"],
    ] as readonly (readonly [string, string])[],
  },

  analyse: {
    ...boardTexts.verdict,
    over: "The game is over.",
    calculating: "Calculating…",
    bar: "Evaluation",
    bestLine: "Best play",
    columnsOfLine: "columns in order",
    playLine: "Play through",
    stopLine: "Stop",
    lineMove: (column: string) => `Continue with column ${column}`,
    moves: "Moves and variations",
    noMoves: "No moves yet. Choose a column, or paste moves below.",
    remove: "Delete from here",
    promote: "Make main line",
    scores: "Scores",
    network: "Network",
    threats: "Threats",
    flip: "Swap colours",
    tools: "Position",
    setUp: "Set up",
    download: "Download",
    clear: "Clear",
    input: "Moves",
    inputHelp: "Columns in order, such as 4455; variations in parentheses.",
    go: "Go",
    broken: (why: string) => `This link cannot be shown. ${why}`,
    shareTitle: "Share this analysis",
    shareHelp: "The link contains the moves and variations, and opens exactly this analysis.",
    formats: {
      png: "Picture (PNG)",
      svg: "Drawing (SVG)",
      gif: "Animation (GIF)",
      record: "Game record (JSON)",
      analysis: "Analysis (JSON)",
      explanation: "Explanation (JSON)",
    },
    making: "Creating the animation…",
    keys: [
      ["1 – 7", "play"],
      ["← →", "back, forward"],
      ["Home, End", "to the start, to the end"],
      ["Delete", "delete from here"],
      ["X", "swap colours"],
      ["T", "threats"],
      ["S", "scores"],
    ] as readonly (readonly [string, string])[],
    setup: {
      title: "Set up a position",
      brush: "What to place",
      how: "Click a column to place a disc on top, or drag discs: onto the board, between columns, off the board.",
      eraser: "Remove",
      clear: "Clear",
      cancel: "Cancel",
      done: "Analyse this",
      changed: (column: string, discs: readonly string[]) => `Column ${column}: ${discs.length === 0 ? "empty" : discs.join(", ")}`,
      possible: (turn: string, discs: number) => `${many(discs, "disc")}, ${turn} to move. This position is possible.`,
      count: (first: string, firsts: number, second: string, seconds: number) =>
        `${first} has ${many(firsts, "disc")}, ${second} ${seconds}. ${first} begins, so ${first} needs as many as ${second}, or one more.`,
      twoWinners: "Both sides have four in a line. The game would have ended at the first four.",
      playedOn: (name: string) => `${name} has four in a line already, but the other side moved after that.`,
      unreachable: "No sequence of legal moves leads to this position.",
    },
  },

  /** Texts around the sentences of an explanation, which come from the engine. */
  why: {
    title: "Why?",
    columns: "Explain a column",
    ask: (column: string) => `Explain column ${column}`,
    position: "The position",
    end: "The end",
    moment: (number: number, name: string, column: string) => `Move ${number}: ${name}, column ${column}`,
    move: (column: string, best: boolean) => `Column ${column}${best ? ", the best move" : ""}`,
    played: (column: string) => `Column ${column}, as played`,
    better: (column: string) => `Column ${column}, better`,
    others: "The other moves",
    line: "How it continues",
    asking: "Looking for reasons…",
    waiting: (seconds: number) => `Looking for reasons: at most ${seconds} seconds on a board that is not solved yet.`,
    failed: "The engine could not explain this position.",
    partly: "Out of time: there may be more to say.",
    nothing: "Nothing could be proven in the time available. Play a few moves and ask again.",
    legend: "Marks on the board",
    mark: (kind: MarkKind, name = "a side") => MARK_MEANINGS[kind].replace("{side}", name),
  },

  settings: {
    title: "Settings",
    theme: "Theme",
    themes: { auto: "Automatic", light: "Light", dark: "Dark", contrast: "High contrast", colorblind: "Colour-blind safe" },
    hints: "Hints and scores while playing",
    analysis: "Scores while analysing and exploring",
    threats: "Show threats",
    animation: "Animations",
    sound: "Sounds",
    turnNotices: "Notifications when it is my turn against a friend",
    swapColours: "Swap colours",
    savedGames: (count: number) => many(count, "saved game"),
    allData: "Export, import or delete all your data",
    forget: "Delete saved games",
    forgetSure: "Delete all saved games? This cannot be undone.",
  },
};
