// Written by `make generate`; see contract/README.md.

declare module "messages:main" {
  const messages: {
    readonly titles: {
      readonly play: string;
      readonly learn: string;
      readonly analyse: string;
      readonly review: string;
      readonly explore: string;
      readonly puzzles: string;
      readonly lab: string;
      readonly you: string;
      readonly game: string;
      readonly lobby: string;
      readonly strategy: string;
      readonly settings: string;
      readonly about: string;
    };
    readonly parts: {
      readonly lessons: string;
      readonly rush: string;
      readonly survival: string;
    };
    readonly language: {
      readonly name: string;
      readonly label: string;
      readonly choose: string;
      readonly unknown: (values: { readonly wanted: string | number }) => string;
      readonly failed: string;
      readonly chosen: string;
    };
    readonly shell: {
      readonly skip: string;
      readonly navigation: string;
      readonly home: string;
      readonly windowTitle: (values: { readonly screen: string | number }) => string;
      readonly callTitle: (values: { readonly games: string | number; readonly title: string | number }) => string;
      readonly yourTurn: (values: { readonly title: string | number; readonly games: number }) => string;
      readonly keys: string;
      readonly loading: string;
      readonly failed: string;
      readonly retry: string;
      readonly unknown: (values: { readonly path: string | number }) => string;
      readonly toPlay: string;
      readonly newVersion: string;
      readonly reload: string;
      readonly keepsNothing: string;
      readonly exportIt: string;
      readonly close: string;
      readonly about: string;
      readonly sentence: (values: { readonly text: string | number }) => string;
      readonly connecting: string;
      readonly connectionLost: string;
    };
    readonly keyNames: {
      readonly escape: string;
      readonly home: string;
      readonly end: string;
      readonly delete: string;
      readonly enter: string;
    };
    readonly engineFailed: (values: { readonly why: string | number }) => string;
    readonly records: {
      readonly open: string;
      readonly choose: (values: { readonly count: string | number }) => string;
      readonly more: (values: { readonly count: string | number }) => string;
      readonly download: string;
    };
    readonly share: {
      readonly share: string;
      readonly me: string;
      readonly link: string;
      readonly copy: string;
      readonly copied: string;
      readonly notCopied: string;
      readonly picture: string;
      readonly pictureFailed: string;
      readonly preview: (values: { readonly words: string | number }) => string;
      readonly gameTitle: string;
      readonly gameHelp: string;
      readonly beat: (values: { readonly opponent: string | number; readonly moves: number }) => string;
      readonly lost: (values: { readonly opponent: string | number; readonly moves: number }) => string;
      readonly drew: (values: { readonly opponent: string | number }) => string;
      readonly between: (values: { readonly players: string | number; readonly outcome: string | number }) => string;
      readonly reviewTitle: string;
      readonly reviewHelp: string;
      readonly review: (values: { readonly players: string | number; readonly outcome: string | number }) => string;
      readonly puzzleTitle: string;
      readonly puzzleHelp: string;
      readonly puzzle: {
        readonly first: (values: { readonly number: string | number }) => string;
        readonly later: (values: { readonly number: string | number }) => string;
        readonly shown: (values: { readonly number: string | number }) => string;
      };
    };
    readonly outcome: {
      readonly players: (values: { readonly first: string | number; readonly second: string | number }) => string;
      readonly open: (values: { readonly moves: number }) => string;
      readonly draw: (values: { readonly ending: string; readonly moves: number }) => string;
      readonly won: (values: { readonly side: string; readonly name: string | number; readonly ending: string; readonly moves: number }) => string;
    };
    readonly size: {
      readonly label: string;
      readonly name: (values: { readonly columns: string | number; readonly rows: string | number }) => string;
      readonly kinds: {
        readonly usual: string;
        readonly small: string;
        readonly large: string;
      };
      readonly other: string;
      readonly columns: string;
      readonly rows: string;
    };
    readonly progress: {
      readonly running: (values: { readonly words: string | number }) => string;
      readonly stopped: (values: { readonly words: string | number }) => string;
      readonly depth: (values: { readonly plies: number }) => string;
      readonly estimate: (values: { readonly text: string | number }) => string;
      readonly stop: string;
      readonly goOn: string;
      readonly notProven: string;
    };
    readonly clocks: {
      readonly none: string;
      readonly days: (values: { readonly days: number }) => string;
      readonly minutes: (values: { readonly minutes: string | number; readonly seconds: string | number }) => string;
      readonly daysLeft: (values: { readonly days: string | number; readonly hours: string | number }) => string;
      readonly hoursLeft: (values: { readonly hours: string | number; readonly minutes: string | number }) => string;
    };
    readonly friends: {
      readonly nameless: string;
      readonly turnAgainst: (values: { readonly name: string | number }) => string;
      readonly begun: (values: { readonly name: string | number }) => string;
      readonly goTo: string;
      readonly goToIn: (values: { readonly time: string | number }) => string;
      readonly play: string;
      readonly playHelp: string;
      readonly title: string;
      readonly states: {
        readonly waiting: string;
        readonly mine: string;
        readonly theirs: string;
        readonly over: string;
        readonly unknown: string;
      };
      readonly against: (values: { readonly name: string | number }) => string;
      readonly againstFriend: string;
      readonly left: (values: { readonly time: string | number }) => string;
      readonly notify: string;
      readonly sound: string;
      readonly notified: string;
      readonly notNotified: string;
      readonly watched: string;
      readonly forget: string;
      readonly forgetSure: string;
    };
    readonly person: {
      readonly name: string;
      readonly youAre: (values: { readonly name: string | number }) => string;
      readonly change: string;
      readonly save: string;
      readonly face: string;
      readonly faces: {
        readonly cat: string;
        readonly dog: string;
        readonly fox: string;
        readonly bear: string;
        readonly rabbit: string;
        readonly panda: string;
        readonly frog: string;
        readonly owl: string;
      };
    };
    readonly meet: {
      readonly nobody: string;
      readonly here: (values: { readonly count: number; readonly names: string | number }) => string;
      readonly more: (values: { readonly names: string | number; readonly more: number }) => string;
      readonly tournaments: (values: { readonly count: number }) => string;
    };
    readonly players: {
      readonly you: string;
      readonly human: string;
      readonly humanLine: string;
      readonly more: string;
      readonly moreLine: string;
      readonly level: (values: { readonly number: string | number }) => string;
      readonly names: {
        readonly newcomer: string;
        readonly beginner: string;
        readonly casual: string;
        readonly learner: string;
        readonly student: string;
        readonly regular: string;
        readonly skilled: string;
        readonly strong: string;
        readonly expert: string;
        readonly master: string;
        readonly perfect: string;
        readonly net: string;
        readonly random: string;
        readonly easy: string;
        readonly medium: string;
        readonly hard: string;
        readonly impossible: string;
        readonly level: string;
        readonly skill: string;
        readonly outcome: string;
        readonly urgency: string;
        readonly chains: string;
        readonly windows: string;
        readonly threats: string;
        readonly fours: string;
      };
      readonly withDepth: (values: { readonly name: string | number; readonly depth: number }) => string;
      readonly withSimulations: (values: { readonly name: string | number; readonly count: number }) => string;
      readonly lines: {
        readonly newcomer: string;
        readonly beginner: string;
        readonly casual: string;
        readonly learner: string;
        readonly student: string;
        readonly regular: string;
        readonly skilled: string;
        readonly strong: string;
        readonly expert: string;
        readonly master: string;
      };
      readonly groups: {
        readonly exact: string;
        readonly network: string;
        readonly search: string;
        readonly other: string;
      };
      readonly plies: (values: { readonly depth: number }) => string;
      readonly simulations: (values: { readonly count: number }) => string;
      readonly networkSize: string;
      readonly elo: (values: { readonly elo: string | number }) => string;
      readonly another: string;
      readonly anotherName: string;
      readonly anotherHelp: string;
      readonly allNames: string;
      readonly writeName: string;
    };
    readonly play: {
      readonly yourTurn: string;
      readonly turnOf: (values: { readonly name: string | number }) => string;
      readonly thinking: (values: { readonly name: string | number }) => string;
      readonly youWon: string;
      readonly youLost: (values: { readonly name: string | number }) => string;
      readonly won: (values: { readonly name: string | number }) => string;
      readonly draw: string;
      readonly ended: (values: { readonly how: string; readonly moves: number; readonly own: string | number; readonly other: string | number }) => string;
      readonly moved: (values: { readonly name: string | number; readonly column: string | number }) => string;
      readonly undo: string;
      readonly undone: (values: { readonly moves: number }) => string;
      readonly redo: string;
      readonly redone: (values: { readonly moves: number }) => string;
      readonly hint: string;
      readonly scores: string;
      readonly resign: string;
      readonly resignSure: string;
      readonly newGame: string;
      readonly fromHere: string;
      readonly fromPosition: (values: { readonly turn: string | number; readonly moves: number }) => string;
      readonly rated: (values: { readonly rating: string | number; readonly change: string | number }) => string;
      readonly overThere: string;
      readonly broken: (values: { readonly why: string | number }) => string;
      readonly again: string;
      readonly againAs: (values: { readonly colour: string | number }) => string;
      readonly start: string;
      readonly friend: string;
      readonly isRated: string;
      readonly unrated: {
        readonly undo: string;
        readonly hint: string;
        readonly scores: string;
        readonly threats: string;
        readonly position: string;
        readonly rule: string;
        readonly size: string;
        readonly opponent: string;
        readonly unknown: string;
      };
      readonly variation: string;
      readonly opponent: string;
      readonly depth: string;
      readonly simulations: string;
      readonly rule: string;
      readonly rules: {
        readonly "connect-four": string;
        readonly "most-fours": string;
      };
      readonly mostFours: string;
      readonly foursSoFar: (values: { readonly own: string | number; readonly other: string | number }) => string;
      readonly side: string;
      readonly sides: {
        readonly first: string;
        readonly second: string;
        readonly random: string;
      };
      readonly moves: string;
      readonly noMoves: string;
      readonly hintBest: (values: { readonly count: number; readonly columns: string | number }) => string;
      readonly guess: (values: { readonly name: string | number }) => string;
      readonly typed: (values: { readonly column: string | number }) => string;
      readonly typedForgotten: string;
      readonly hintWaits: string;
      readonly noPlayer: (values: { readonly why: string | number }) => string;
      readonly more: string;
      readonly lastGame: string;
      readonly daily: {
        readonly title: string;
        readonly done: string;
        readonly failed: string;
        readonly streak: (values: { readonly days: number }) => string;
        readonly begin: string;
      };
      readonly keys: {
        readonly columns: string;
        readonly escape: string;
        readonly arrows: string;
        readonly undoRedo: string;
        readonly H: string;
        readonly N: string;
      };
    };
    readonly end: {
      readonly looking: string;
      readonly turned: (values: { readonly side: string; readonly name: string | number; readonly number: string | number; readonly column: string | number; readonly before: string; readonly after: string; readonly better: string }) => string;
      readonly kept: (values: { readonly side: string; readonly name: string | number }) => string;
      readonly series: (values: { readonly won: string | number; readonly lost: string | number; readonly friend: string | number }) => string;
    };
    readonly welcome: {
      readonly friend: string;
      readonly byLink: string;
      readonly daily: string;
      readonly puzzle: string;
      readonly title: string;
      readonly close: string;
      readonly what: string;
      readonly goal: string;
      readonly play: string;
      readonly against: (values: { readonly name: string | number }) => string;
      readonly learn: string;
      readonly lessons: string;
      readonly privacy: string;
    };
    readonly scoreNote: {
      readonly title: string;
      readonly close: string;
      readonly meanings: {
        readonly win: {
          readonly term: string;
          readonly means: string;
        };
        readonly loss: {
          readonly term: string;
          readonly means: string;
        };
        readonly draw: {
          readonly term: string;
          readonly means: string;
        };
        readonly winIn: {
          readonly term: string;
          readonly means: string;
        };
      };
      readonly graph: string;
      readonly more: string;
    };
    readonly suggestion: {
      readonly title: string;
      readonly level: (values: { readonly name: string | number; readonly number: string | number }) => string;
      readonly up: (values: { readonly share: string | number; readonly games: string | number; readonly level: string | number }) => string;
      readonly down: (values: { readonly level: string | number; readonly games: string | number }) => string;
      readonly play: (values: { readonly level: string | number }) => string;
    };
    readonly stepping: {
      readonly first: string;
      readonly back: string;
      readonly forward: string;
      readonly last: string;
      readonly count: (values: { readonly at: string | number; readonly end: string | number }) => string;
      readonly past: (values: { readonly at: string | number; readonly end: string | number }) => string;
      readonly now: string;
    };
    readonly unreadable: {
      readonly notice: {
        readonly games: string;
        readonly puzzles: string;
        readonly lessons: string;
        readonly strategy: string;
      };
      readonly download: string;
      readonly forget: string;
      readonly forgetSure: {
        readonly games: string;
        readonly puzzles: string;
        readonly lessons: string;
        readonly strategy: string;
      };
    };
    readonly settings: {
      readonly title: string;
      readonly theme: string;
      readonly themes: {
        readonly auto: string;
        readonly light: string;
        readonly dark: string;
        readonly contrast: string;
        readonly colorblind: string;
      };
      readonly hints: string;
      readonly analysis: string;
      readonly threats: string;
      readonly animation: string;
      readonly sound: string;
      readonly turnNotices: string;
      readonly person: string;
      readonly swapColours: string;
      readonly savedGames: (values: { readonly count: number }) => string;
      readonly allData: string;
      readonly forget: string;
      readonly forgetSure: string;
    };
  };
  export default messages;
}

declare module "messages:review" {
  const messages: {
    readonly title: string;
    readonly what: string;
    readonly paste: string;
    readonly review: string;
    readonly noMoves: string;
    readonly notSaved: string;
    readonly saved: string;
    readonly opened: string;
    readonly goOn: string;
    readonly noneSaved: string;
    readonly playOne: string;
    readonly download: string;
    readonly chooseAnother: string;
    readonly challenge: string;
    readonly playLevel: (values: { readonly name: string | number }) => string;
    readonly badMove: (values: { readonly text: string | number; readonly moves: string | number }) => string;
    readonly badStrength: (values: { readonly text: string | number }) => string;
    readonly working: (values: { readonly done: string | number; readonly all: string | number }) => string;
    readonly failed: (values: { readonly why: string | number }) => string;
    readonly finished: (values: { readonly errors: number; readonly moments: number }) => string;
    readonly wholeGame: string;
    readonly moves: string;
    readonly wins: string;
    readonly accuracy: string;
    readonly classes: {
      readonly "only move": string;
      readonly best: string;
      readonly good: string;
      readonly inaccuracy: string;
      readonly mistake: string;
      readonly blunder: string;
    };
    readonly results: {
      readonly win: string;
      readonly draw: string;
      readonly loss: string;
    };
    readonly start: string;
    readonly notYet: (values: { readonly number: string | number }) => string;
    readonly notProven: (values: { readonly number: string | number }) => string;
    readonly stopped: (values: { readonly number: string | number }) => string;
    readonly stop: string;
    readonly goOnJudging: string;
    readonly stoppedAt: (values: { readonly done: string | number; readonly all: number }) => string;
    readonly openMoves: (values: { readonly count: number }) => string;
    readonly keys: {
      readonly arrows: string;
      readonly ends: string;
      readonly columns: string;
      readonly escape: string;
    };
    readonly keyMoments: string;
    readonly momentAt: (values: { readonly at: string | number; readonly all: string | number }) => string;
    readonly moveAt: (values: { readonly number: string | number }) => string;
    readonly beginning: string;
    readonly momentOf: (values: { readonly name: string | number; readonly number: string | number }) => string;
    readonly noMoments: string;
    readonly momentsLater: string;
    readonly toKeyMoments: string;
    readonly previousMoment: string;
    readonly nextMoment: string;
    readonly playedBy: (values: { readonly number: string | number; readonly side: string; readonly name: string | number; readonly column: string | number }) => string;
    readonly result: (values: { readonly kind: string; readonly leads: string; readonly after: string | number }) => string;
    readonly lost: (values: { readonly kind: string; readonly before: string | number; readonly after: string | number }) => string;
    readonly turned: (values: { readonly before: string; readonly after: string; readonly decisive: string }) => string;
    readonly turn: (values: { readonly before: string; readonly after: string; readonly decisive: string }) => string;
    readonly better: (values: { readonly count: number; readonly columns: string | number; readonly words: string | number }) => string;
    readonly reveal: string;
    readonly showLine: string;
    readonly showRefutation: string;
    readonly found: {
      readonly all: (values: { readonly what: string }) => string;
      readonly few: (values: { readonly many: string | number; readonly what: string }) => string;
      readonly some: (values: { readonly tenths: string | number; readonly what: string }) => string;
    };
    readonly strength: string;
    readonly typical: string;
    readonly typicalElo: (values: { readonly elo: string | number }) => string;
    readonly opponents: (values: { readonly elo: string | number }) => string;
    readonly level: (values: { readonly name: string | number; readonly elo: string | number }) => string;
    readonly graph: string;
    readonly graphHelp: (values: { readonly side: string; readonly name: string | number }) => string;
    readonly atMove: (values: { readonly ply: number; readonly words: string | number }) => string;
    readonly unknown: string;
    readonly sharesOnly: (values: { readonly side: string; readonly name: string | number; readonly share: string | number }) => string;
    readonly sharesOver: (values: { readonly side: string; readonly name: string | number; readonly share: string | number }) => string;
    readonly sharesScore: (values: { readonly side: string; readonly name: string | number; readonly share: string | number; readonly score: string | number }) => string;
    readonly scoreFor: (values: { readonly side: string; readonly name: string | number; readonly words: string | number }) => string;
    readonly step: (values: { readonly number: string | number; readonly before: string | number; readonly after: string | number }) => string;
    readonly course: (values: { readonly side: string; readonly name: string | number; readonly start: string | number; readonly turns: string; readonly end: string | number }) => string;
    readonly tryAgain: string;
    readonly yourTry: string;
    readonly task: (values: { readonly number: string | number; readonly side: string; readonly name: string | number; readonly column: string | number }) => string;
    readonly find: string;
    readonly answer: {
      readonly best: (values: { readonly result: string; readonly column: string | number; readonly words: string | number }) => string;
      readonly good: (values: { readonly result: string; readonly column: string | number; readonly words: string | number }) => string;
      readonly shown: (values: { readonly result: string; readonly column: string | number; readonly words: string | number }) => string;
      readonly repeated: (values: { readonly result: string; readonly column: string | number; readonly words: string | number }) => string;
      readonly wrong: (values: { readonly result: string; readonly column: string | number; readonly words: string | number }) => string;
    };
    readonly takeBack: string;
    readonly solution: string;
    readonly backToMoment: string;
    readonly variation: string;
    readonly branches: (values: { readonly ply: number }) => string;
    readonly lineMove: (values: { readonly number: string | number; readonly column: string | number }) => string;
    readonly toMove: (values: { readonly side: string; readonly name: string | number }) => string;
    readonly drawn: string;
    readonly backToGame: string;
    readonly variationHelp: string;
  };
  export default messages;
}

declare module "messages:explore" {
  const messages: {
    readonly title: string;
    readonly start: string;
    readonly fromStart: string;
    readonly over: string;
    readonly scoresOff: string;
    readonly full: string;
    readonly keys: {
      readonly columns: string;
      readonly arrows: string;
      readonly ends: string;
    };
    readonly toMove: (values: { readonly colour: string | number }) => string;
    readonly toMoveScore: (values: { readonly colour: string | number; readonly words: string | number }) => string;
    readonly line: string;
    readonly move: string;
    readonly score: string;
    readonly means: string;
    readonly games: string;
    readonly results: string;
    readonly play: (values: { readonly column: string | number }) => string;
    readonly moveNumber: (values: { readonly number: string | number; readonly column: string | number }) => string;
    readonly yourGames: (values: { readonly count: number }) => string;
    readonly noGames: string;
    readonly resultWords: (values: { readonly firstName: string | number; readonly first: string | number; readonly draw: number; readonly secondName: string | number; readonly second: string | number }) => string;
  };
  export default messages;
}

declare module "messages:puzzles" {
  const messages: {
    readonly choose: string;
    readonly today: string;
    readonly todaysTitle: string;
    readonly number: (values: { readonly number: string | number }) => string;
    readonly noPuzzle: (values: { readonly number: string | number; readonly count: string | number }) => string;
    readonly rated: (values: { readonly difficulty: string | number; readonly rating: string | number }) => string;
    readonly difficulties: {
      readonly easy: string;
      readonly medium: string;
      readonly hard: string;
      readonly expert: string;
    };
    readonly difficulty: string;
    readonly nearMine: string;
    readonly theme: string;
    readonly themes: string;
    readonly anyTheme: string;
    readonly themeNames: {
      readonly "win-in-one": string;
      readonly "double-threat": string;
      readonly "forced-line": string;
      readonly "odd-threat": string;
      readonly "even-threat": string;
      readonly zugzwang: string;
      readonly "only-defence": string;
      readonly trap: string;
    };
    readonly themeMeanings: {
      readonly "win-in-one": string;
      readonly "double-threat": string;
      readonly "forced-line": string;
      readonly "odd-threat": string;
      readonly "even-threat": string;
      readonly zugzwang: string;
      readonly "only-defence": string;
      readonly trap: string;
    };
    readonly another: string;
    readonly next: string;
    readonly task: (values: { readonly goal: string; readonly colour: string | number }) => string;
    readonly begin: {
      readonly win: {
        readonly title: string;
        readonly detail: string;
      };
      readonly save: {
        readonly title: string;
        readonly detail: string;
      };
    };
    readonly right: string;
    readonly answering: (values: { readonly opponent: string | number }) => string;
    readonly keepGoing: string;
    readonly answered: (values: { readonly opponent: string | number; readonly column: string | number }) => string;
    readonly wrong: (values: { readonly goal: string; readonly column: string | number }) => string;
    readonly refuted: string;
    readonly hintFour: string;
    readonly hintColumns: (values: { readonly columns: string | number }) => string;
    readonly hintColumn: (values: { readonly column: string | number }) => string;
    readonly solved: string;
    readonly how: {
      readonly first: string;
      readonly later: string;
      readonly seen: string;
    };
    readonly keyMove: (values: { readonly goal: string; readonly column: string | number; readonly moves: string | number }) => string;
    readonly hint: string;
    readonly show: string;
    readonly costs: string;
    readonly hintAnyway: string;
    readonly showAnyway: string;
    readonly retry: string;
    readonly solution: string;
    readonly refutation: string;
    readonly rating: {
      readonly title: string;
      readonly provisional: string;
      readonly graph: (values: { readonly count: string | number; readonly from: string | number; readonly to: string | number; readonly lowest: string | number; readonly highest: string | number }) => string;
      readonly recent: string;
      readonly result: (values: { readonly result: string; readonly number: string | number }) => string;
      readonly resultUnknown: (values: { readonly result: string }) => string;
      readonly lowest: (values: { readonly rating: string | number }) => string;
      readonly highest: (values: { readonly rating: string | number }) => string;
      readonly count: (values: { readonly count: number }) => string;
    };
    readonly standing: {
      readonly title: string;
      readonly days: string;
      readonly row: string;
      readonly firstTry: string;
      readonly ofSolved: (values: { readonly solved: string | number; readonly all: string | number }) => string;
      readonly rated: (values: { readonly count: number }) => string;
      readonly longest: (values: { readonly count: string | number }) => string;
      readonly late: string;
      readonly byTheme: string;
      readonly theme: string;
      readonly tried: string;
      readonly train: string;
      readonly share: (values: { readonly right: string | number; readonly tried: string | number }) => string;
      readonly file: string;
      readonly fileHelp: string;
      readonly download: string;
      readonly open: string;
      readonly unreadableFile: string;
      readonly opened: string;
      readonly replaceSure: string;
    };
    readonly keys: {
      readonly columns: string;
      readonly arrows: string;
      readonly H: string;
      readonly S: string;
      readonly R: string;
      readonly N: string;
    };
  };
  export default messages;
}

declare module "messages:rush" {
  const messages: {
    readonly titles: {
      readonly rush: string;
      readonly survival: string;
    };
    readonly what: {
      readonly rush: string;
      readonly survival: string;
    };
    readonly unrated: string;
    readonly start: string;
    readonly again: string;
    readonly stop: string;
    readonly best: string;
    readonly none: string;
    readonly nothing: string;
    readonly solved: (values: { readonly count: string | number }) => string;
    readonly runs: (values: { readonly count: number }) => string;
    readonly lives: (values: { readonly left: number }) => string;
    readonly time: (values: { readonly time: string | number }) => string;
    readonly right: string;
    readonly wrong: (values: { readonly column: string | number }) => string;
    readonly over: {
      readonly lives: string;
      readonly time: string;
      readonly stopped: string;
    };
    readonly result: (values: { readonly count: number }) => string;
    readonly newBest: string;
    readonly list: string;
    readonly puzzle: (values: { readonly result: string; readonly number: string | number }) => string;
    readonly share: string;
    readonly shared: string;
    readonly notShared: string;
    readonly shareRun: {
      readonly rush: (values: { readonly count: string | number; readonly squares: string | number }) => string;
      readonly survival: (values: { readonly count: string | number; readonly squares: string | number }) => string;
    };
    readonly daily: {
      readonly title: string;
      readonly text: (values: { readonly date: string | number }) => string;
      readonly next: (values: { readonly hours: number; readonly minutes: string | number }) => string;
      readonly streak: (values: { readonly days: number }) => string;
      readonly steps: {
        readonly right: string;
        readonly wrong: string;
        readonly hint: string;
        readonly shown: string;
      };
    };
    readonly keys: {
      readonly columns: string;
    };
  };
  export default messages;
}

declare module "messages:analyse" {
  const messages: {
    readonly over: string;
    readonly calculating: string;
    readonly bar: (values: { readonly verdict: string | number }) => string;
    readonly bestLine: string;
    readonly columnsOfLine: string;
    readonly playLine: string;
    readonly stopLine: string;
    readonly lineMove: (values: { readonly column: string | number }) => string;
    readonly moves: string;
    readonly noMoves: string;
    readonly remove: string;
    readonly promote: string;
    readonly scores: string;
    readonly network: string;
    readonly threats: string;
    readonly flip: string;
    readonly tools: string;
    readonly setUp: string;
    readonly download: string;
    readonly clear: string;
    readonly input: string;
    readonly inputHelp: string;
    readonly go: string;
    readonly broken: (values: { readonly why: string | number }) => string;
    readonly shareTitle: string;
    readonly shareHelp: string;
    readonly formats: {
      readonly png: string;
      readonly svg: string;
      readonly gif: string;
      readonly record: string;
      readonly analysis: string;
      readonly explanation: string;
    };
    readonly making: string;
    readonly keys: {
      readonly columns: string;
      readonly arrows: string;
      readonly ends: string;
      readonly delete: string;
      readonly X: string;
      readonly T: string;
      readonly S: string;
    };
    readonly tooLong: (values: { readonly limit: string | number }) => string;
    readonly tooEarly: string;
    readonly notOpened: string;
    readonly notClosed: string;
    readonly noSuchMove: string;
    readonly setup: {
      readonly title: string;
      readonly brush: string;
      readonly how: string;
      readonly eraser: string;
      readonly clear: string;
      readonly cancel: string;
      readonly done: string;
      readonly emptied: (values: { readonly column: string | number }) => string;
      readonly changed: (values: { readonly column: string | number; readonly discs: string | number }) => string;
      readonly possible: (values: { readonly discs: number; readonly turn: string | number }) => string;
      readonly count: (values: { readonly first: string | number; readonly firsts: number; readonly second: string | number; readonly seconds: string | number }) => string;
      readonly twoWinners: string;
      readonly playedOn: (values: { readonly name: string | number }) => string;
      readonly unreachable: string;
    };
  };
  export default messages;
}

declare module "messages:why" {
  const messages: {
    readonly title: string;
    readonly columns: string;
    readonly ask: (values: { readonly column: string | number }) => string;
    readonly position: string;
    readonly end: string;
    readonly moment: (values: { readonly number: string | number; readonly name: string | number; readonly column: string | number }) => string;
    readonly move: (values: { readonly column: string | number }) => string;
    readonly bestMove: (values: { readonly column: string | number }) => string;
    readonly played: (values: { readonly column: string | number }) => string;
    readonly better: (values: { readonly column: string | number }) => string;
    readonly others: string;
    readonly line: string;
    readonly asking: string;
    readonly waiting: (values: { readonly seconds: string | number }) => string;
    readonly failed: string;
    readonly partly: string;
    readonly nothing: string;
    readonly legend: string;
  };
  export default messages;
}

declare module "messages:network" {
  const messages: {
    readonly title: string;
    readonly loading: string;
    readonly thinking: string;
    readonly failed: (values: { readonly why: string | number }) => string;
    readonly column: string;
    readonly prefers: string;
    readonly expects: string;
    readonly visits: string;
    readonly finds: string;
    readonly exact: string;
    readonly results: {
      readonly win: string;
      readonly draw: string;
      readonly loss: string;
    };
    readonly outcomes: (values: { readonly loss: string | number; readonly draw: string | number; readonly win: string | number }) => string;
    readonly chosen: string;
    readonly best: string;
    readonly legend: string;
    readonly legendSearch: string;
    readonly lab: {
      readonly title: string;
      readonly what: string;
      readonly ask: string;
      readonly simulations: string;
      readonly only: string;
      readonly intuition: (values: { readonly column: string | number; readonly judged: string }) => string;
      readonly sameMove: string;
      readonly otherMove: (values: { readonly column: string | number; readonly judged: string }) => string;
    };
  };
  export default messages;
}

declare module "messages:you" {
  const messages: {
    readonly title: string;
    readonly what: string;
    readonly rating: {
      readonly title: string;
      readonly uncertainty: (values: { readonly plusMinus: string | number }) => string;
      readonly range: (values: { readonly low: string | number; readonly high: string | number }) => string;
      readonly about: (values: { readonly name: string | number }) => string;
      readonly below: (values: { readonly name: string | number }) => string;
      readonly above: (values: { readonly name: string | number }) => string;
      readonly uncertain: string;
      readonly none: string;
      readonly noGraph: (values: { readonly games: string | number }) => string;
      readonly graph: (values: { readonly count: string | number; readonly from: string | number; readonly to: string | number; readonly lowest: string | number; readonly highest: string | number }) => string;
      readonly games: (values: { readonly count: number }) => string;
      readonly rulesTitle: string;
      readonly rules: {
        readonly which: string;
        readonly help: string;
        readonly how: string;
      };
    };
    readonly results: {
      readonly title: string;
      readonly opponent: string;
      readonly all: string;
      readonly first: string;
      readonly second: string;
      readonly tally: (values: { readonly won: string | number; readonly drawn: string | number; readonly lost: string | number }) => string;
      readonly inWords: (values: { readonly won: number; readonly drawn: number; readonly lost: number }) => string;
      readonly legend: string;
      readonly none: string;
      readonly level: (values: { readonly number: string | number }) => string;
    };
    readonly mistakes: {
      readonly title: string;
      readonly graph: (values: { readonly games: string | number; readonly before: string | number; readonly now: string | number }) => string;
      readonly falling: (values: { readonly now: string | number; readonly before: string | number }) => string;
      readonly rising: (values: { readonly now: string | number; readonly before: string | number }) => string;
      readonly steady: (values: { readonly now: string | number }) => string;
      readonly few: string;
      readonly bar: (values: { readonly errors: number; readonly moments: number }) => string;
      readonly moments: string;
      readonly others: string;
      readonly average: string;
      readonly unreviewed: (values: { readonly count: number }) => string;
      readonly review: (values: { readonly count: number }) => string;
      readonly reviewing: (values: { readonly done: string | number; readonly all: string | number }) => string;
      readonly stop: string;
      readonly failed: (values: { readonly why: string | number }) => string;
      readonly rule: string;
    };
    readonly progress: {
      readonly title: string;
      readonly puzzles: string;
      readonly puzzlesDone: (values: { readonly count: number }) => string;
      readonly lessons: string;
      readonly exercises: (values: { readonly count: number }) => string;
      readonly strategy: string;
      readonly positions: (values: { readonly count: number }) => string;
      readonly none: string;
    };
    readonly history: {
      readonly title: string;
      readonly filter: string;
      readonly everyone: string;
      readonly none: string;
      readonly play: string;
      readonly won: string;
      readonly lost: string;
      readonly drawn: string;
      readonly open: string;
      readonly twoPlayers: string;
      readonly noDate: string;
      readonly moves: (values: { readonly count: number }) => string;
      readonly mistakes: (values: { readonly count: number }) => string;
      readonly help: (values: { readonly aids: string | number }) => string;
      readonly aids: {
        readonly undo: string;
        readonly hint: string;
        readonly scores: string;
        readonly threats: string;
      };
      readonly position: string;
      readonly remove: (values: { readonly opponent: string | number; readonly date: string | number }) => string;
      readonly removeSure: string;
      readonly more: (values: { readonly count: string | number }) => string;
    };
    readonly data: {
      readonly title: string;
      readonly what: string;
      readonly download: string;
      readonly open: string;
      readonly remove: string;
      readonly content: {
        readonly games: (values: { readonly count: number }) => string;
        readonly match: string;
        readonly settings: string;
        readonly work: string;
        readonly notes: string;
        readonly "puzzle-progress": (values: { readonly count: number }) => string;
        readonly lessons: (values: { readonly count: number }) => string;
        readonly strategy: (values: { readonly count: number }) => string;
        readonly "lesson-results": (values: { readonly count: number }) => string;
        readonly rush: (values: { readonly count: number }) => string;
        readonly daily: string;
        readonly online: (values: { readonly count: number }) => string;
        readonly name: string;
        readonly lobby: string;
        readonly unreadable: string;
        readonly other: (values: { readonly name: string | number }) => string;
      };
      readonly faulty: string;
      readonly nothing: string;
      readonly blocked: string;
      readonly importTitle: string;
      readonly contains: string;
      readonly here: string;
      readonly faultyHelp: string;
      readonly merge: string;
      readonly mergeHelp: string;
      readonly replace: string;
      readonly replaceHelp: string;
      readonly cancel: string;
      readonly emptyFile: string;
      readonly unreadable: string;
      readonly noRoom: string;
      readonly imported: string;
      readonly deleteTitle: string;
      readonly lost: string;
      readonly deleteHelp: string;
      readonly deleteNow: string;
      readonly deleted: string;
      readonly notDeleted: string;
    };
  };
  export default messages;
}

declare module "messages:about" {
  const messages: {
    readonly title: string;
    readonly what: string;
    readonly free: string;
    readonly again: string;
    readonly scores: string;
    readonly exact: string;
    readonly examples: {
      readonly win: {
        readonly term: string;
        readonly means: string;
      };
      readonly draw: {
        readonly term: string;
        readonly means: string;
      };
      readonly loss: {
        readonly term: string;
        readonly means: string;
      };
      readonly winIn: {
        readonly term: string;
        readonly means: string;
      };
      readonly lossIn: {
        readonly term: string;
        readonly means: string;
      };
      readonly atLeast: {
        readonly term: string;
        readonly means: string;
      };
    };
    readonly rule: string;
    readonly privacy: string;
    readonly nothingSent: string;
    readonly offline: string;
    readonly ownData: string;
    readonly opponents: string;
    readonly levels: string;
    readonly engine: string;
    readonly facts: {
      readonly sizes: string;
      readonly start: string;
      readonly book: string;
      readonly speed: string;
      readonly proven: string;
      readonly same: string;
    };
    readonly keys: string;
    readonly licence: string;
    readonly mit: string;
    readonly version: (values: { readonly version: string | number }) => string;
    readonly python: string;
  };
  export default messages;
}

declare module "messages:game" {
  const messages: {
    readonly title: string;
    readonly intro: string;
    readonly noServer: string;
    readonly twoPlayers: string;
    readonly offline: string;
    readonly retry: string;
    readonly checking: string;
    readonly creating: string;
    readonly yourName: string;
    readonly side: string;
    readonly sides: {
      readonly host: string;
      readonly guest: string;
      readonly random: string;
      readonly swap: string;
    };
    readonly swapHelp: string;
    readonly opponent: string;
    readonly friendByLink: string;
    readonly computer: (values: { readonly name: string | number }) => string;
    readonly opponentHelp: string;
    readonly clock: string;
    readonly create: string;
    readonly lobby: string;
    readonly lobbyHelp: string;
    readonly backToLobby: string;
    readonly failed: (values: { readonly why: string | number }) => string;
    readonly invite: string;
    readonly inviteHelp: string;
    readonly change: string;
    readonly youBegin: string;
    readonly friendBegins: string;
    readonly localOnly: string;
    readonly localHelp: string;
    readonly network: string;
    readonly copy: string;
    readonly copied: string;
    readonly share: string;
    readonly shareText: string;
    readonly qr: string;
    readonly watchLink: string;
    readonly takeAlong: string;
    readonly takeAlongHelp: string;
    readonly seatLink: string;
    readonly join: string;
    readonly joinIntro: (values: { readonly name: string | number }) => string;
    readonly joinFriend: string;
    readonly youAreFirst: string;
    readonly youAreSecond: string;
    readonly you: string;
    readonly nameless: {
      readonly host: string;
      readonly guest: string;
    };
    readonly yourTurn: string;
    readonly turnOf: (values: { readonly name: string | number }) => string;
    readonly waitsForGuest: string;
    readonly place: (values: { readonly count: number }) => string;
    readonly places: (values: { readonly name: string | number }) => string;
    readonly choose: string;
    readonly chooses: (values: { readonly name: string | number }) => string;
    readonly chooseHelp: string;
    readonly placeHelp: string;
    readonly youWin: string;
    readonly wins: (values: { readonly name: string | number }) => string;
    readonly draw: string;
    readonly nobodyWins: string;
    readonly aborted: string;
    readonly reasons: {
      readonly four: string;
      readonly "full board": string;
      readonly resignation: string;
      readonly time: string;
      readonly absent: string;
      readonly agreement: string;
      readonly aborted: string;
    };
    readonly absent: {
      readonly you: string;
      readonly other: (values: { readonly name: string | number }) => string;
      readonly youMove: string;
      readonly otherMove: (values: { readonly name: string | number }) => string;
    };
    readonly awaited: {
      readonly you: (values: { readonly time: string | number }) => string;
      readonly come: (values: { readonly name: string | number; readonly time: string | number }) => string;
      readonly move: (values: { readonly name: string | number; readonly time: string | number }) => string;
    };
    readonly watching: string;
    readonly taken: string;
    readonly notKept: string;
    readonly shared: string;
    readonly notShared: string;
    readonly spectators: (values: { readonly count: number }) => string;
    readonly here: string;
    readonly away: string;
    readonly notHere: string;
    readonly clocksPaused: string;
    readonly clocksStand: string;
    readonly moveKept: string;
    readonly lostMove: string;
    readonly deleted: string;
    readonly toFriend: string;
    readonly draws: {
      readonly offer: string;
      readonly offered: string;
      readonly declined: (values: { readonly name: string | number }) => string;
      readonly refused: string;
      readonly asks: (values: { readonly name: string | number }) => string;
      readonly accept: string;
      readonly decline: string;
    };
    readonly takeBack: {
      readonly ask: string;
      readonly asked: string;
      readonly declined: (values: { readonly name: string | number }) => string;
      readonly refused: string;
      readonly asks: (values: { readonly name: string | number }) => string;
      readonly accept: string;
      readonly decline: string;
    };
    readonly resign: string;
    readonly cancel: string;
    readonly sure: string;
    readonly rematch: string;
    readonly rematchAsked: string;
    readonly rematchAccept: string;
    readonly rematchAsks: (values: { readonly name: string | number }) => string;
    readonly rematchDeclined: (values: { readonly name: string | number }) => string;
    readonly remove: string;
    readonly removeSure: string;
    readonly reactions: {
      readonly hello: string;
      readonly "good luck": string;
      readonly "nice move": string;
      readonly oops: string;
      readonly thinking: string;
      readonly thanks: string;
      readonly "good game": string;
    };
    readonly say: string;
    readonly says: (values: { readonly name: string | number; readonly what: string | number }) => string;
    readonly moved: (values: { readonly name: string | number; readonly column: string | number }) => string;
    readonly noHelp: string;
    readonly keys: {
      readonly columns: string;
    };
    readonly timeLeft: (values: { readonly name: string | number; readonly time: string | number }) => string;
    readonly score: (values: { readonly won: string | number; readonly lost: string | number; readonly friend: string | number }) => string;
  };
  export default messages;
}

declare module "messages:lobby" {
  const messages: {
    readonly title: string;
    readonly intro: string;
    readonly toFriend: string;
    readonly yourName: string;
    readonly enter: string;
    readonly yourGame: (values: { readonly opponent: string | number }) => string;
    readonly yourGameIsReady: (values: { readonly opponent: string | number }) => string;
    readonly playNow: string;
    readonly showUp: (values: { readonly left: string | number }) => string;
    readonly people: (values: { readonly count: string | number }) => string;
    readonly you: string;
    readonly playing: string;
    readonly challenges: string;
    readonly noChallenges: string;
    readonly accept: string;
    readonly acceptLabel: (values: { readonly name: string | number }) => string;
    readonly withdraw: string;
    readonly offer: string;
    readonly offered: string;
    readonly newChallenge: (values: { readonly name: string | number }) => string;
    readonly clock: string;
    readonly swap: string;
    readonly swapHelp: string;
    readonly games: string;
    readonly noGames: string;
    readonly versus: (values: { readonly first: string | number; readonly second: string | number }) => string;
    readonly watch: string;
    readonly watchLabel: (values: { readonly first: string | number; readonly second: string | number }) => string;
    readonly leaderboard: string;
    readonly noScores: string;
    readonly columns: {
      readonly name: string;
      readonly wins: string;
      readonly draws: string;
      readonly losses: string;
      readonly points: string;
      readonly played: string;
    };
    readonly tournaments: string;
    readonly organise: string;
    readonly tournamentTitle: string;
    readonly defaultTitle: string;
    readonly kind: string;
    readonly kinds: {
      readonly "knock-out": string;
      readonly "round-robin": string;
    };
    readonly kindHelp: {
      readonly "knock-out": string;
      readonly "round-robin": string;
    };
    readonly organisedBy: (values: { readonly name: string | number }) => string;
    readonly players: (values: { readonly count: number }) => string;
    readonly join: string;
    readonly joinLabel: (values: { readonly title: string | number }) => string;
    readonly leave: string;
    readonly leaveLobby: string;
    readonly start: string;
    readonly cancel: string;
    readonly sure: string;
    readonly round: (values: { readonly number: string | number }) => string;
    readonly standings: string;
    readonly bye: string;
    readonly draw: string;
    readonly none: string;
    readonly winner: (values: { readonly names: string | number }) => string;
    readonly noWinner: string;
    readonly isOver: (values: { readonly title: string | number; readonly names: string | number }) => string;
    readonly isOverUnwon: (values: { readonly title: string | number }) => string;
    readonly opened: (values: { readonly title: string | number }) => string;
  };
  export default messages;
}

declare module "messages:lab" {
  const messages: {
    readonly title: string;
    readonly what: string;
    readonly begin: string;
    readonly depth: string;
    readonly plies: (values: { readonly depth: number }) => string;
    readonly evaluation: string;
    readonly evaluations: {
      readonly chains: string;
      readonly windows: string;
      readonly "windows-plain": string;
      readonly threats: string;
      readonly outcome: string;
      readonly urgency: string;
      readonly fours: string;
    };
    readonly order: string;
    readonly orders: {
      readonly "left-to-right": string;
      readonly centre: string;
      readonly shuffled: string;
    };
    readonly rule: string;
    readonly rules: {
      readonly "connect-four": string;
      readonly "most-fours": string;
    };
    readonly multiplier: string;
    readonly pruning: string;
    readonly playHere: string;
    readonly lookingAt: (values: { readonly columns: string | number }) => string;
    readonly takeBack: string;
    readonly over: string;
    readonly failed: (values: { readonly why: string | number }) => string;
    readonly searching: (values: { readonly depth: number }) => string;
    readonly stop: string;
    readonly stopped: string;
    readonly again: string;
    readonly result: (values: { readonly search: string; readonly column: string | number; readonly value: string | number; readonly nodes: number }) => string;
    readonly costs: string;
    readonly minimax: string;
    readonly alphaBeta: string;
    readonly share: string;
    readonly bars: string;
    readonly tooLarge: (values: { readonly nodes: number }) => string;
    readonly steps: string;
    readonly stepAt: (values: { readonly at: string | number; readonly end: string | number }) => string;
    readonly watch: string;
    readonly pause: string;
    readonly nextCut: string;
    readonly speed: string;
    readonly bestSoFar: string;
    readonly visited: string;
    readonly pruned: string;
    readonly tree: string;
    readonly cutOff: string;
    readonly legend: string;
    readonly node: (values: { readonly move: string; readonly who: string | number; readonly value: string; readonly window: string }) => string;
    readonly prunedNode: (values: { readonly move: string }) => string;
    readonly told: {
      readonly enter: (values: { readonly at: string; readonly who: string | number }) => string;
      readonly enterWindow: (values: { readonly at: string; readonly who: string | number; readonly alpha: string | number; readonly beta: string | number }) => string;
      readonly leaf: (values: { readonly at: string | number; readonly value: string | number }) => string;
      readonly finished: (values: { readonly at: string | number; readonly value: string | number }) => string;
      readonly better: (values: { readonly column: string | number; readonly value: string | number; readonly who: string | number }) => string;
      readonly betterBound: (values: { readonly column: string | number; readonly value: string | number; readonly who: string | number; readonly bound: string; readonly limit: string | number }) => string;
      readonly worse: (values: { readonly column: string | number; readonly value: string | number; readonly who: string | number; readonly best: string | number }) => string;
      readonly cut: (values: { readonly who: string | number; readonly best: string | number; readonly bound: string; readonly limit: string | number; readonly columns: string | number }) => string;
      readonly leave: (values: { readonly column: string | number; readonly value: string | number }) => string;
      readonly done: (values: { readonly value: string | number }) => string;
    };
  };
  export default messages;
}

declare module "messages:learn" {
  const messages: {
    readonly title: string;
    readonly what: string;
    readonly lessons: string;
    readonly noLesson: (values: { readonly id: string | number }) => string;
    readonly noExercise: (values: { readonly step: string | number; readonly count: string | number }) => string;
    readonly begin: string;
    readonly goOn: string;
    readonly again: string;
    readonly allDone: string;
    readonly overall: (values: { readonly done: string | number; readonly all: number }) => string;
    readonly ofLesson: (values: { readonly done: string | number; readonly all: string | number }) => string;
    readonly doneCount: (values: { readonly done: string | number; readonly all: string | number }) => string;
    readonly finished: string;
    readonly further: string;
    readonly strategy: {
      readonly title: string;
      readonly what: string;
    };
    readonly puzzles: {
      readonly title: string;
      readonly what: string;
    };
    readonly lab: {
      readonly title: string;
      readonly what: string;
    };
    readonly back: string;
    readonly steps: string;
    readonly step: (values: { readonly number: string | number }) => string;
    readonly stepDone: (values: { readonly number: string | number }) => string;
    readonly of: (values: { readonly number: string | number; readonly all: string | number }) => string;
    readonly options: string;
    readonly number: string;
    readonly check: string;
    readonly notANumber: string;
    readonly hint: string;
    readonly answer: string;
    readonly lookAgain: string;
    readonly onceMore: string;
    readonly demo: string;
    readonly demonstration: (values: { readonly exercises: number; readonly minutes: string | number }) => string;
    readonly toExercises: string;
    readonly skipDemo: string;
    readonly time: (values: { readonly minutes: string | number }) => string;
    readonly yourTime: (values: { readonly time: string | number }) => string;
    readonly stars: (values: { readonly count: string | number }) => string;
    readonly threeStars: string;
    readonly twoStars: (values: { readonly missed: number }) => string;
    readonly oneStar: (values: { readonly missed: number }) => string;
    readonly repeat: (values: { readonly count: number }) => string;
    readonly repeatNow: string;
    readonly starsOf: (values: { readonly stars: string | number; readonly all: string | number }) => string;
    readonly certificate: {
      readonly open: string;
      readonly what: string;
      readonly title: string;
      readonly heading: string;
      readonly body: string;
      readonly name: string;
      readonly nameless: string;
      readonly notYet: (values: { readonly done: string | number; readonly all: string | number }) => string;
      readonly goOn: string;
      readonly download: string;
      readonly share: string;
      readonly alt: (values: { readonly name: string | number }) => string;
      readonly failed: string;
    };
    readonly retry: string;
    readonly goNext: string;
    readonly refutation: string;
    readonly right: string;
    readonly keepGoing: string;
    readonly wrong: string;
    readonly wrongColumn: (values: { readonly column: string | number }) => string;
    readonly wrongCell: (values: { readonly column: string | number; readonly row: string | number }) => string;
    readonly answered: (values: { readonly name: string | number; readonly column: string | number }) => string;
    readonly answering: (values: { readonly name: string | number }) => string;
    readonly left: (values: { readonly count: string | number }) => string;
    readonly hintColumn: (values: { readonly column: string | number }) => string;
    readonly hintCell: (values: { readonly column: string | number; readonly row: string | number }) => string;
    readonly hintOption: (values: { readonly option: string | number }) => string;
    readonly wins: (values: { readonly name: string | number }) => string;
    readonly toMove: (values: { readonly name: string | number }) => string;
    readonly lessonFinished: string;
    readonly lessonEnd: string;
    readonly allExercisesDone: (values: { readonly all: string | number }) => string;
    readonly exercisesDone: (values: { readonly done: string | number; readonly all: string | number }) => string;
    readonly nextLesson: (values: { readonly title: string | number }) => string;
    readonly missing: string;
    readonly themePuzzles: {
      readonly "win-in-one": string;
      readonly "double-threat": string;
      readonly "forced-line": string;
      readonly "odd-threat": string;
      readonly "even-threat": string;
      readonly zugzwang: string;
      readonly "only-defence": string;
      readonly trap: string;
    };
    readonly themePuzzlesWhat: string;
    readonly play: (values: { readonly name: string | number }) => string;
    readonly playWhat: string;
    readonly keys: {
      readonly columns: string;
      readonly cells: string;
      readonly H: string;
      readonly R: string;
      readonly N: string;
    };
    readonly demonstrations: {
      readonly centre: {
        readonly "0": string;
        readonly "1": string;
        readonly "5": (values: { readonly first: string | number }) => string;
        readonly "6": (values: { readonly second: string | number }) => string;
        readonly "7": (values: { readonly first: string | number }) => string;
      };
      readonly threats: {
        readonly "0": (values: { readonly first: string | number }) => string;
        readonly "2": (values: { readonly first: string | number }) => string;
        readonly "3": (values: { readonly second: string | number }) => string;
        readonly "4": (values: { readonly first: string | number }) => string;
      };
      readonly "double-threats": {
        readonly "0": (values: { readonly first: string | number }) => string;
        readonly "1": string;
        readonly "2": (values: { readonly second: string | number }) => string;
        readonly "3": string;
      };
      readonly "forced-lines": {
        readonly "0": (values: { readonly first: string | number; readonly second: string | number }) => string;
        readonly "1": (values: { readonly second: string | number }) => string;
        readonly "2": (values: { readonly second: string | number }) => string;
        readonly "3": (values: { readonly first: string | number }) => string;
      };
      readonly defence: {
        readonly "0": (values: { readonly first: string | number; readonly second: string | number }) => string;
        readonly "1": (values: { readonly second: string | number; readonly first: string | number }) => string;
        readonly "2": (values: { readonly first: string | number }) => string;
        readonly "3": (values: { readonly second: string | number }) => string;
        readonly "5": string;
      };
      readonly "odd-and-even": {
        readonly "0": (values: { readonly first: string | number }) => string;
        readonly "1": string;
        readonly "2": string;
        readonly "9": (values: { readonly second: string | number }) => string;
        readonly "10": (values: { readonly second: string | number }) => string;
        readonly "11": (values: { readonly first: string | number }) => string;
      };
      readonly zugzwang: {
        readonly "0": (values: { readonly first: string | number }) => string;
        readonly "2": string;
        readonly "7": (values: { readonly second: string | number }) => string;
        readonly "8": (values: { readonly second: string | number }) => string;
        readonly "9": (values: { readonly first: string | number }) => string;
      };
      readonly opening: {
        readonly "0": string;
        readonly "1": string;
        readonly "2": (values: { readonly second: string | number }) => string;
      };
      readonly endgame: {
        readonly "0": string;
        readonly "1": (values: { readonly first: string | number }) => string;
        readonly "5": (values: { readonly second: string | number }) => string;
        readonly "6": (values: { readonly second: string | number }) => string;
        readonly "7": (values: { readonly first: string | number }) => string;
      };
    };
  };
  export default messages;
}

declare module "messages:strategy" {
  const messages: {
    readonly title: string;
    readonly toLearn: string;
    readonly overview: string;
    readonly sides: {
      readonly title: string;
      readonly first: string;
      readonly second: string;
    };
    readonly what: {
      readonly first: (values: { readonly positions: number; readonly diagrams: number }) => string;
      readonly second: (values: { readonly positions: number; readonly diagrams: number }) => string;
    };
    readonly how: {
      readonly first: string;
      readonly second: string;
    };
    readonly nextFirst: string;
    readonly nextAfter: (values: { readonly line: string | number }) => string;
    readonly begin: string;
    readonly train: string;
    readonly play: string;
    readonly badAddress: (values: { readonly rest: string | number }) => string;
    readonly now: string;
    readonly standing: {
      readonly title: string;
      readonly learned: string;
      readonly ofAll: (values: { readonly all: string | number }) => string;
      readonly covered: string;
      readonly coveredHelp: string;
      readonly due: string;
      readonly newLeft: (values: { readonly count: number }) => string;
      readonly nextDue: string;
      readonly nothingDue: string;
      readonly claim: {
        readonly first: (values: { readonly share: string | number }) => string;
        readonly second: (values: { readonly share: string | number }) => string;
      };
      readonly claimLater: string;
      readonly typical: {
        readonly first: string;
        readonly second: string;
      };
      readonly graph: (values: { readonly days: number; readonly from: string | number; readonly to: string | number }) => string;
      readonly graphTitle: string;
      readonly newPerDay: string;
      readonly foreign: (values: { readonly count: number }) => string;
    };
    readonly goals: {
      readonly title: string;
      readonly level: string;
      readonly levelName: (values: { readonly level: string | number; readonly name: string | number }) => string;
      readonly goal: (values: { readonly positions: number; readonly share: string | number; readonly level: string | number }) => string;
      readonly done: (values: { readonly learned: string | number; readonly positions: string | number }) => string;
      readonly reached: string;
      readonly measured: string;
    };
    readonly question: {
      readonly kinds: {
        readonly due: string;
        readonly new: string;
        readonly again: string;
      };
      readonly due: (values: { readonly due: string | number }) => string;
      readonly fresh: (values: { readonly fresh: string | number }) => string;
      readonly dueAndFresh: (values: { readonly due: string | number; readonly fresh: string | number }) => string;
      readonly onEmpty: string;
      readonly after: (values: { readonly line: string | number }) => string;
      readonly line: string;
      readonly learn: (values: { readonly column: string | number }) => string;
      readonly learnDetail: string;
      readonly learnDiagram: (values: { readonly goal: string }) => string;
      readonly learnDiagramDetail: string;
      readonly skip: string;
      readonly askNow: string;
      readonly nowAsked: string;
      readonly ask: string;
      readonly askDetail: string;
      readonly askDiagram: (values: { readonly goal: string }) => string;
      readonly askDiagramDetail: (values: { readonly move: string | number; readonly all: string | number }) => string;
      readonly practiseDetail: (values: { readonly move: string | number; readonly all: string | number }) => string;
      readonly replying: (values: { readonly name: string | number }) => string;
      readonly ruleComing: string;
      readonly right: string;
      readonly wrong: (values: { readonly played: string | number }) => string;
      readonly wrongDetail: (values: { readonly column: string | number }) => string;
      readonly wrongOpen: string;
      readonly hintAnswer: (values: { readonly column: string | number }) => string;
      readonly hint: string;
      readonly showMarks: string;
      readonly retry: string;
      readonly next: string;
      readonly doneDue: (values: { readonly when: string | number }) => string;
      readonly why: string;
      readonly grades: {
        readonly "1": string;
        readonly "2": string;
        readonly "3": string;
        readonly "4": string;
      };
    };
    readonly rule: {
      readonly title: string;
      readonly steps: {
        readonly four: string;
        readonly stop: string;
        readonly digits: string;
        readonly follow: string;
        readonly centre: string;
      };
      readonly ringed: string;
      readonly mark: (values: { readonly mark: string | number; readonly column: string | number; readonly row: string | number }) => string;
      readonly avoid: (values: { readonly column: string | number; readonly row: string | number }) => string;
      readonly noMarks: string;
      readonly says: {
        readonly four: (values: { readonly column: string | number }) => string;
        readonly stop: (values: { readonly column: string | number }) => string;
        readonly level: (values: { readonly column: string | number; readonly level: string | number }) => string;
        readonly follow: (values: { readonly column: string | number }) => string;
        readonly avoid: (values: { readonly column: string | number }) => string;
        readonly centre: (values: { readonly column: string | number }) => string;
      };
    };
    readonly done: {
      readonly title: string;
      readonly nothing: string;
      readonly repeated: (values: { readonly repeated: number }) => string;
      readonly learned: (values: { readonly learned: number }) => string;
      readonly repeatedAndLearned: (values: { readonly repeated: number; readonly learned: number }) => string;
      readonly grown: (values: { readonly before: string | number; readonly after: string | number }) => string;
      readonly next: (values: { readonly when: string | number }) => string;
      readonly more: (values: { readonly count: string | number }) => string;
      readonly all: string;
    };
    readonly game: {
      readonly title: string;
      readonly yourTurn: string;
      readonly replying: (values: { readonly name: string | number }) => string;
      readonly startFirst: string;
      readonly startSecond: string;
      readonly known: string;
      readonly due: string;
      readonly unknown: string;
      readonly byDiagram: string;
      readonly four: string;
      readonly followed: string;
      readonly left: (values: { readonly played: string | number; readonly column: string | number }) => string;
      readonly leftTitle: string;
      readonly withHelp: (values: { readonly goal: string }) => string;
      readonly off: string;
      readonly takeBack: string;
      readonly takeBackLong: string;
      readonly playOn: string;
      readonly hint: string;
      readonly again: string;
      readonly won: string;
      readonly lost: string;
      readonly draw: string;
      readonly wonUnaided: string;
      readonly missed: (values: { readonly count: number }) => string;
      readonly learnMissed: (values: { readonly count: number }) => string;
      readonly analyse: string;
      readonly moved: (values: { readonly name: string | number; readonly played: string | number }) => string;
    };
    readonly clock: (values: { readonly count: number }) => string;
    readonly keys: {
      readonly columns: string;
      readonly arrows: string;
      readonly H: string;
      readonly R: string;
      readonly nextEnter: string;
    };
  };
  export default messages;
}

declare module "messages:input" {
  const messages: {
    readonly notColumn: (values: { readonly number: string | number; readonly symbol: string | number; readonly allowed: string | number }) => string;
    readonly notColumnHidden: (values: { readonly number: string | number; readonly allowed: string | number }) => string;
    readonly digits: (values: { readonly last: string | number }) => string;
    readonly digitsAndA: string;
    readonly digitsAndLetters: (values: { readonly last: string | number }) => string;
    readonly over: (values: { readonly number: string | number }) => string;
    readonly full: (values: { readonly number: string | number; readonly column: string | number }) => string;
    readonly sizes: (values: { readonly shortest: string | number; readonly longest: string | number; readonly most: string | number }) => string;
    readonly sizesWith: (values: { readonly shortest: string | number; readonly longest: string | number; readonly most: string | number; readonly columns: string | number; readonly rows: string | number }) => string;
    readonly badSize: (values: { readonly text: string | number; readonly sizes: string | number }) => string;
    readonly longLink: string;
    readonly record: {
      readonly large: string;
      readonly notJson: string;
      readonly line: (values: { readonly line: string | number; readonly why: string | number }) => string;
      readonly notObject: string;
      readonly format: (values: { readonly format: string | number }) => string;
      readonly badVersion: string;
      readonly newVersion: (values: { readonly version: string | number }) => string;
      readonly rule: string;
      readonly size: (values: { readonly sizes: string | number }) => string;
      readonly noMoves: string;
      readonly ending: string;
      readonly outcome: string;
      readonly name: (values: { readonly side: string }) => string;
      readonly comments: string;
      readonly comment: string;
    };
    readonly backup: {
      readonly large: string;
      readonly notJson: string;
      readonly isRecord: string;
      readonly isProgress: string;
      readonly format: (values: { readonly format: string | number }) => string;
      readonly badVersion: string;
      readonly newVersion: (values: { readonly version: string | number }) => string;
      readonly empty: string;
      readonly foreign: (values: { readonly name: string | number }) => string;
    };
    readonly progress: {
      readonly notJson: string;
      readonly format: (values: { readonly format: string | number }) => string;
      readonly version: (values: { readonly version: string | number; readonly supported: string | number }) => string;
      readonly damaged: string;
    };
  };
  export default messages;
}

declare module "messages:ideas" {
  const messages: {
    readonly theme: {
      readonly "win-in-one": string;
      readonly "double-threat": string;
      readonly "forced-line": string;
      readonly "odd-threat": string;
      readonly "even-threat": string;
      readonly zugzwang: string;
      readonly "only-defence": string;
      readonly trap: string;
    };
    readonly question: {
      readonly four: string;
      readonly block: string;
      readonly best: string;
      readonly keep: string;
      readonly threat: string;
      readonly "double-threat": string;
      readonly safe: string;
      readonly "follow-up": string;
      readonly threats: string;
      readonly "odd-threats": string;
      readonly "even-threats": string;
      readonly "below-threat": string;
      readonly landing: string;
      readonly "most-lines": string;
      readonly decides: string;
      readonly zugzwang: string;
      readonly winner: string;
      readonly score: string;
      readonly "filled-by": string;
      readonly lines: string;
      readonly empty: string;
      readonly apart: string;
    };
    readonly both: (values: { readonly text: string | number; readonly next: string | number }) => string;
  };
  export default messages;
}

declare module "messages:lessons" {
  const messages: import("../screens/learn/lesson").LessonTexts;
  export default messages;
}
