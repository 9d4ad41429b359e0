// Written by `make generate`; see contract/README.md.

export const MARK_MEANINGS = {
  "threat": "{side} threatens four",
  "worthless": "{side} threatens four, but can never play here",
  "win": "wins",
  "block": "must be blocked",
  "best": "best move",
  "bad": "worse move",
  "zugzwang": "a side will be forced to play here",
  "note": "named in the text"
} as const;
