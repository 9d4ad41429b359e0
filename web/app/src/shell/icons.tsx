// Line icons on a grid of 24, drawn for this app.

const PATHS = {
  play: "M4 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 4v4M14 6l2 2l2-2",
  learn: "M12 6.5C9.5 4.8 6.5 4.3 3.5 4.5v13.5c3-.2 6 .3 8.5 2c2.5-1.7 5.5-2.2 8.5-2V4.5c-3-.2-6 .3-8.5 2zM12 6.5V20",
  analyse: "M4 20V10M9.3 20V4M14.7 20v-7M20 20V8",
  review: "M3 17l5-6l4 4l5-8l4 5M3 21h18",
  explore: "M5 12h4M9 12c4 0 3-6 8-6h2M9 12c4 0 3 6 8 6h2M9 12h10",
  lobby:
    "M8 5.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M16 5.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M2.5 19c.6-3 2.5-4.5 5.5-4.5s4.9 1.5 5.5 4.5M14 14.8c3.8-1 6.6.5 7.5 4.2",
  strategy: "M12 20C5.5 15 3 12 3 8.8A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 9 1.8c0 3.2-2.5 6.2-9 11.2z",
  puzzles: "M4 9h5a2.5 2.5 0 1 1 5 0h6v11H4z",
  lab: "M9 3h6M10 3v6L4.5 18.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M8 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
  you: "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6",
  undo: "M4 9h10a5.5 5.5 0 0 1 0 11H8M4 9l4.5-4.5M4 9l4.5 4.5",
  redo: "M20 9H10a5.5 5.5 0 0 0 0 11h6M20 9l-4.5-4.5M20 9l-4.5 4.5",
  hint: "M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.4h6c0-1 .2-1.7 1-2.4A6.5 6.5 0 0 0 12 3z",
  flag: "M5 21V4M5 5c4-2.5 7 2.5 14 0v9c-7 2.5-10-2.5-14 0",
  new: "M12 5v14M5 12h14",
  first: "M6 5v14M19 5l-9 7l9 7z",
  last: "M18 5v14M5 5l9 7l-9 7z",
  back: "M16 5l-9 7l9 7",
  forward: "M8 5l9 7l-9 7",
  list: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1",
  download: "M12 4v11M7.5 11l4.5 4.5l4.5-4.5M4 20h16",
  edit: "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4",
  swap: "M7 4L3 8l4 4M3 8h13M17 12l4 4l-4 4M21 16H8",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  paste: "M9 5H6v15h12V5h-3M9 3.5h6v3H9z",
  star: "M12 3l2.7 5.8l6.3.8l-4.6 4.4l1.2 6.2L12 17.1l-5.6 3.1l1.2-6.2L3 9.6l6.3-.8z",
  starFull: "M12 3l2.7 5.8l6.3.8l-4.6 4.4l1.2 6.2L12 17.1l-5.6 3.1l1.2-6.2L3 9.6l6.3-.8z",
  eye: "M2.5 12c4-8 15-8 19 0c-4 8-15 8-19 0zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={name === "starFull" ? "icon full" : "icon"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function iconOfScreen(path: string): IconName {
  return Object.hasOwn(PATHS, path) ? (path as IconName) : "play";
}
