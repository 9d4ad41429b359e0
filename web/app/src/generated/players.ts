// Written by web/app/generate.py from the Python package; change it there.

import type { Kind } from "../players/names";

export const LEVELS = [
  {
    "number": 1,
    "name": "newcomer",
    "skill": 0.037,
    "elo": 579
  },
  {
    "number": 2,
    "name": "beginner",
    "skill": 0.098,
    "elo": 701
  },
  {
    "number": 3,
    "name": "casual",
    "skill": 0.234,
    "elo": 852
  },
  {
    "number": 4,
    "name": "learner",
    "skill": 0.347,
    "elo": 1005
  },
  {
    "number": 5,
    "name": "student",
    "skill": 0.42,
    "elo": 1186
  },
  {
    "number": 6,
    "name": "regular",
    "skill": 0.545,
    "elo": 1300
  },
  {
    "number": 7,
    "name": "skilled",
    "skill": 0.726,
    "elo": 1457
  },
  {
    "number": 8,
    "name": "strong",
    "skill": 0.874,
    "elo": 1567
  },
  {
    "number": 9,
    "name": "expert",
    "skill": 0.949,
    "elo": 1702
  },
  {
    "number": 10,
    "name": "master",
    "skill": 1.0,
    "elo": 1844
  }
] as const;

export const RATINGS: Readonly<Record<string, number>> = {
  "random": 400,
  "newcomer": 579,
  "beginner": 701,
  "casual": 852,
  "learner": 1005,
  "student": 1186,
  "easy": 1250,
  "urgency:depth=4": 1291,
  "outcome:depth=4": 1293,
  "regular": 1300,
  "urgency:depth=6": 1346,
  "outcome:depth=6": 1350,
  "chains:depth=4": 1362,
  "led:ply=5": 1379,
  "outcome:depth=8": 1387,
  "windows:depth=4": 1398,
  "chains:depth=6": 1429,
  "skilled": 1457,
  "windows:depth=6": 1460,
  "strong": 1567,
  "medium": 1604,
  "threats:depth=4": 1616,
  "threats:depth=6": 1674,
  "expert": 1702,
  "threats:depth=8": 1727,
  "master": 1844,
  "hard": 1942,
  "impossible": 1984,
  "perfect": 2022
};

export const KINDS: readonly Kind[] = [
  {
    "name": "random",
    "usage": "random",
    "description": "any legal move, all equally likely",
    "options": []
  },
  {
    "name": "newcomer",
    "usage": "newcomer",
    "description": "human-like, level 1 of 10, about 579 Elo",
    "options": []
  },
  {
    "name": "beginner",
    "usage": "beginner",
    "description": "human-like, level 2 of 10, about 701 Elo",
    "options": []
  },
  {
    "name": "casual",
    "usage": "casual",
    "description": "human-like, level 3 of 10, about 852 Elo",
    "options": []
  },
  {
    "name": "learner",
    "usage": "learner",
    "description": "human-like, level 4 of 10, about 1005 Elo",
    "options": []
  },
  {
    "name": "student",
    "usage": "student",
    "description": "human-like, level 5 of 10, about 1186 Elo",
    "options": []
  },
  {
    "name": "regular",
    "usage": "regular",
    "description": "human-like, level 6 of 10, about 1300 Elo",
    "options": []
  },
  {
    "name": "skilled",
    "usage": "skilled",
    "description": "human-like, level 7 of 10, about 1457 Elo",
    "options": []
  },
  {
    "name": "strong",
    "usage": "strong",
    "description": "human-like, level 8 of 10, about 1567 Elo",
    "options": []
  },
  {
    "name": "expert",
    "usage": "expert",
    "description": "human-like, level 9 of 10, about 1702 Elo",
    "options": []
  },
  {
    "name": "master",
    "usage": "master",
    "description": "human-like, level 10 of 10, about 1844 Elo",
    "options": []
  },
  {
    "name": "level",
    "usage": "level:N",
    "description": "human-like, by the number of the level; the number alone will do",
    "options": [
      {
        "name": "number",
        "allowed": "a whole number from 1 to 10",
        "default": null,
        "partOfName": false,
        "type": "whole",
        "low": 1.0,
        "high": 10.0
      }
    ]
  },
  {
    "name": "elo",
    "usage": "elo:N",
    "description": "human-like, of that strength",
    "options": [
      {
        "name": "rating",
        "allowed": "a whole number from 579 to 1844",
        "default": null,
        "partOfName": false,
        "type": "whole",
        "low": 579.0,
        "high": 1844.0
      }
    ]
  },
  {
    "name": "skill",
    "usage": "skill:X",
    "description": "human-like, by skill",
    "options": [
      {
        "name": "skill",
        "allowed": "a number from 0 to 1",
        "default": null,
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      }
    ]
  },
  {
    "name": "outcome",
    "usage": "outcome:depth=N,blunder=X,order=WORD,pruning=WORD",
    "description": "looks ahead, and knows only who has won",
    "options": [
      {
        "name": "depth",
        "allowed": "a whole number from 1 to 42",
        "default": "6",
        "partOfName": true,
        "type": "whole",
        "low": 1.0,
        "high": 42.0
      },
      {
        "name": "blunder",
        "allowed": "a number from 0 to 1",
        "default": "0",
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      },
      {
        "name": "order",
        "allowed": "centre, left-to-right or shuffled",
        "default": "centre",
        "partOfName": false,
        "type": "word",
        "words": [
          "centre",
          "left-to-right",
          "shuffled"
        ]
      },
      {
        "name": "pruning",
        "allowed": "on or off",
        "default": "on",
        "partOfName": false,
        "type": "word",
        "words": [
          "on",
          "off"
        ]
      }
    ]
  },
  {
    "name": "urgency",
    "usage": "urgency:depth=N,blunder=X,order=WORD,pruning=WORD",
    "description": "likewise, on another scale",
    "options": [
      {
        "name": "depth",
        "allowed": "a whole number from 1 to 42",
        "default": "6",
        "partOfName": true,
        "type": "whole",
        "low": 1.0,
        "high": 42.0
      },
      {
        "name": "blunder",
        "allowed": "a number from 0 to 1",
        "default": "0",
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      },
      {
        "name": "order",
        "allowed": "centre, left-to-right or shuffled",
        "default": "centre",
        "partOfName": false,
        "type": "word",
        "words": [
          "centre",
          "left-to-right",
          "shuffled"
        ]
      },
      {
        "name": "pruning",
        "allowed": "on or off",
        "default": "on",
        "partOfName": false,
        "type": "word",
        "words": [
          "on",
          "off"
        ]
      }
    ]
  },
  {
    "name": "chains",
    "usage": "chains:depth=N,blunder=X,order=WORD,pruning=WORD",
    "description": "looks ahead, and likes the centre and long chains",
    "options": [
      {
        "name": "depth",
        "allowed": "a whole number from 1 to 42",
        "default": "6",
        "partOfName": true,
        "type": "whole",
        "low": 1.0,
        "high": 42.0
      },
      {
        "name": "blunder",
        "allowed": "a number from 0 to 1",
        "default": "0",
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      },
      {
        "name": "order",
        "allowed": "centre, left-to-right or shuffled",
        "default": "centre",
        "partOfName": false,
        "type": "word",
        "words": [
          "centre",
          "left-to-right",
          "shuffled"
        ]
      },
      {
        "name": "pruning",
        "allowed": "on or off",
        "default": "on",
        "partOfName": false,
        "type": "word",
        "words": [
          "on",
          "off"
        ]
      }
    ]
  },
  {
    "name": "windows",
    "usage": "windows:depth=N,blunder=X,order=WORD,pruning=WORD",
    "description": "looks ahead, and counts the lines still open",
    "options": [
      {
        "name": "depth",
        "allowed": "a whole number from 1 to 42",
        "default": "6",
        "partOfName": true,
        "type": "whole",
        "low": 1.0,
        "high": 42.0
      },
      {
        "name": "blunder",
        "allowed": "a number from 0 to 1",
        "default": "0",
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      },
      {
        "name": "order",
        "allowed": "centre, left-to-right or shuffled",
        "default": "centre",
        "partOfName": false,
        "type": "word",
        "words": [
          "centre",
          "left-to-right",
          "shuffled"
        ]
      },
      {
        "name": "pruning",
        "allowed": "on or off",
        "default": "on",
        "partOfName": false,
        "type": "word",
        "words": [
          "on",
          "off"
        ]
      }
    ]
  },
  {
    "name": "threats",
    "usage": "threats:depth=N,blunder=X,order=WORD,pruning=WORD",
    "description": "looks ahead, and knows what threats are worth in the end",
    "options": [
      {
        "name": "depth",
        "allowed": "a whole number from 1 to 42",
        "default": "6",
        "partOfName": true,
        "type": "whole",
        "low": 1.0,
        "high": 42.0
      },
      {
        "name": "blunder",
        "allowed": "a number from 0 to 1",
        "default": "0",
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      },
      {
        "name": "order",
        "allowed": "centre, left-to-right or shuffled",
        "default": "centre",
        "partOfName": false,
        "type": "word",
        "words": [
          "centre",
          "left-to-right",
          "shuffled"
        ]
      },
      {
        "name": "pruning",
        "allowed": "on or off",
        "default": "on",
        "partOfName": false,
        "type": "word",
        "words": [
          "on",
          "off"
        ]
      }
    ]
  },
  {
    "name": "fours",
    "usage": "fours:depth=N,blunder=X,order=WORD,pruning=WORD",
    "description": "looks ahead, and counts lines of four, filled and still open",
    "options": [
      {
        "name": "depth",
        "allowed": "a whole number from 1 to 42",
        "default": "6",
        "partOfName": true,
        "type": "whole",
        "low": 1.0,
        "high": 42.0
      },
      {
        "name": "blunder",
        "allowed": "a number from 0 to 1",
        "default": "0",
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      },
      {
        "name": "order",
        "allowed": "centre, left-to-right or shuffled",
        "default": "centre",
        "partOfName": false,
        "type": "word",
        "words": [
          "centre",
          "left-to-right",
          "shuffled"
        ]
      },
      {
        "name": "pruning",
        "allowed": "on or off",
        "default": "on",
        "partOfName": false,
        "type": "word",
        "words": [
          "on",
          "off"
        ]
      }
    ]
  },
  {
    "name": "easy",
    "usage": "easy",
    "description": "knows every exact score and often does not care",
    "options": []
  },
  {
    "name": "medium",
    "usage": "medium",
    "description": "knows every exact score and sometimes does not care",
    "options": []
  },
  {
    "name": "hard",
    "usage": "hard",
    "description": "knows every exact score and nearly always plays by it",
    "options": []
  },
  {
    "name": "impossible",
    "usage": "impossible:ties=WORD",
    "description": "any of the best moves",
    "options": [
      {
        "name": "ties",
        "allowed": "random or centre",
        "default": "random",
        "partOfName": false,
        "type": "word",
        "words": [
          "random",
          "centre"
        ]
      }
    ]
  },
  {
    "name": "perfect",
    "usage": "perfect",
    "description": "the best move that sets a human the hardest task",
    "options": []
  },
  {
    "name": "led",
    "usage": "led:ply=N,blunder=X",
    "description": "the program of the LED board, 7×6 only",
    "options": [
      {
        "name": "ply",
        "allowed": "a whole number from 1 to 20",
        "default": "5",
        "partOfName": true,
        "type": "whole",
        "low": 1.0,
        "high": 20.0
      },
      {
        "name": "blunder",
        "allowed": "a number from 0 to 1",
        "default": "0",
        "partOfName": false,
        "type": "real",
        "low": 0.0,
        "high": 1.0
      }
    ]
  }
];
