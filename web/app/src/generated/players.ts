// Written by web/app/generate.py from the Python package; change it there.

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
