// Written by `make generate`; see contract/README.md.

export type Emblem = "ring" | "dot" | "cross";

export const THEMES = {
  "light": {
    "emblems": [
      "ring",
      "dot"
    ],
    "scheme": "light",
    "colors": {
      "paper": "#ffffff",
      "ink": "#1b2433",
      "muted": "#677489",
      "grid": "#dfe5ee",
      "board": "#2f6fde",
      "rim": "#1f55b5",
      "hole": "#eaf0fb",
      "first": "#e5484d",
      "first_edge": "#b4262c",
      "second": "#ffc940",
      "second_edge": "#cf9209",
      "line": "#ffffff",
      "line_edge": "#1b2433",
      "win": "#1a7f45",
      "draw": "#677489",
      "loss": "#cc3a40",
      "chip_ink": "#ffffff",
      "threat": "#1b2433",
      "worthless": "#8793a6",
      "block": "#7c3aed",
      "best": "#1a7f45",
      "bad": "#cc3a40",
      "zugzwang": "#b4318f",
      "note": "#1b2433"
    }
  },
  "dark": {
    "emblems": [
      "ring",
      "dot"
    ],
    "scheme": "dark",
    "colors": {
      "paper": "#0d1117",
      "ink": "#e6edf3",
      "muted": "#8d98a7",
      "grid": "#252c37",
      "board": "#2456ad",
      "rim": "#173c7e",
      "hole": "#0f1828",
      "first": "#f0565b",
      "first_edge": "#a8262c",
      "second": "#ffcd4d",
      "second_edge": "#b98208",
      "line": "#ffffff",
      "line_edge": "#0d1117",
      "win": "#2ea463",
      "draw": "#7d8896",
      "loss": "#e5565b",
      "chip_ink": "#0d1117",
      "threat": "#e6edf3",
      "worthless": "#6f7b8c",
      "block": "#a78bfa",
      "best": "#2ea463",
      "bad": "#ff6b70",
      "zugzwang": "#e879c9",
      "note": "#e6edf3"
    }
  },
  "colorblind": {
    "emblems": [
      "cross",
      "ring"
    ],
    "scheme": "light",
    "colors": {
      "paper": "#ffffff",
      "ink": "#1b2433",
      "muted": "#677489",
      "grid": "#dfe5ee",
      "board": "#55606f",
      "rim": "#3d4653",
      "hole": "#eef1f5",
      "first": "#e69f00",
      "first_edge": "#4a3300",
      "second": "#0072b2",
      "second_edge": "#d6efff",
      "line": "#ffffff",
      "line_edge": "#1b2433",
      "win": "#00664d",
      "draw": "#677489",
      "loss": "#a83f00",
      "chip_ink": "#ffffff",
      "threat": "#1b2433",
      "worthless": "#8793a6",
      "block": "#1b2433",
      "best": "#00664d",
      "bad": "#a83f00",
      "zugzwang": "#8f4a76",
      "note": "#1b2433"
    }
  },
  "contrast": {
    "emblems": [
      "cross",
      "ring"
    ],
    "scheme": "dark",
    "colors": {
      "paper": "#000000",
      "ink": "#ffffff",
      "muted": "#ffffff",
      "grid": "#6a6a6a",
      "board": "#000000",
      "rim": "#ffffff",
      "hole": "#000000",
      "first": "#ffffff",
      "first_edge": "#000000",
      "second": "#ff3b30",
      "second_edge": "#000000",
      "line": "#00e5ff",
      "line_edge": "#000000",
      "win": "#00e676",
      "draw": "#ffffff",
      "loss": "#ff9100",
      "chip_ink": "#000000",
      "threat": "#ffffff",
      "worthless": "#b0b0b0",
      "block": "#ffea00",
      "best": "#00e676",
      "bad": "#ff9100",
      "zugzwang": "#ff80ff",
      "note": "#ffffff"
    }
  }
} as const;
