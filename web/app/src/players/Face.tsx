// The faces of the opponents: discs that grow from sleepy to sharp. They differ in shape, not only in colour.

import { isLevel, type Level } from "./levels";
import "./faces.css";

interface Features {
  /** Strokes. */
  readonly lines: string;
  /** The centres of round eyes: x and y of each. */
  readonly dots?: readonly number[];
  /** Dark shapes. */
  readonly solid?: string;
  /** What the face wears. */
  readonly worn?: string;
  /** Strokes beside the disc. */
  readonly beside?: string;
}

// On a disc of radius 22 around the origin; y points down.
const FACES: Record<Level, Features> = {
  // Asleep.
  newcomer: { lines: "M-12-3q4 4.5 8 0M4-3q4 4.5 8 0M-2.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0", beside: "M15-24.5h7l-7 7.5h7" },
  // Hardly awake.
  beginner: { lines: "M-13-4h9M4-4h9M-6 9.5q3-2.5 6 0t6 0", solid: "M-11.5-4a3 4 0 0 0 6 0zM5.5-4a3 4 0 0 0 6 0z" },
  // A wink.
  casual: { lines: "M4-2.5q4-5 8.5 0M-7 7q8 7 14-2", dots: [-8, -3] },
  // Wide-eyed.
  learner: {
    lines: "M-13-3a5 5 0 1 0 10 0a5 5 0 1 0-10 0M3-3a5 5 0 1 0 10 0a5 5 0 1 0-10 0M-5 9q5 4 10 0",
    dots: [-7, -4.5, 9, -4.5],
  },
  // Glasses.
  student: {
    lines: "M-14.5-8h12v9.5h-12zM2.5-8h12v9.5h-12zM-2.5-4.5h5M-14.5-4.5l-5.5-2M14.5-4.5l5.5-2M-6 9q6 4.5 12 0",
    dots: [-8.5, -3, 8.5, -3],
  },
  // A cap.
  regular: {
    lines: "M-8 6q8 8 16 0",
    dots: [-7.5, -2, 7.5, -2],
    worn: "M-20.5-9C-17-26.5 17-26.5 20.5-9zM-21-12l-5.5 3.5q3 2 8-.5z",
  },
  // A raised eyebrow.
  skilled: {
    lines: "M-13-7.5h9M3.5-11q5-4.5 10-.5M-6 9.5q8 1.5 12-5",
    dots: [-8, -1, 8.5, -2],
  },
  // A headband.
  strong: {
    lines: "M-13.5-6.5l9 3.5M13.5-6.5l-9 3.5M-6 9.5h12",
    dots: [-8, 0, 8, 0],
    worn: "M-20.8-9l1.8-6h38l1.8 6zM20-12.5l6-4l.5 5zM20-11.5l5.5 5l-4.5.5z",
  },
  // A monocle and a moustache.
  expert: {
    lines: "M-13-7l8 2M2.5-3a6 6 0 1 0 12 0a6 6 0 1 0-12 0M14.5-1q3.5 6 1 13M-3.5 13h7",
    dots: [-8.5, -1, 8.5, -3],
    solid: "M0 7.5q-3-3.5-7-.5q-2 1.5-4.5.5q1.5 4.5 6 3.5q3-.5 5.5-3.5q2.5 3 5.5 3.5q4.5 1 6-3.5q-2.5 1-4.5-.5q-4-3-7 .5z",
  },
  // A crown.
  master: {
    lines: "M-14-6.5l9.5 2.5M14-6.5l-9.5 2.5M-6.5 9q6.5 4.5 13 0",
    solid: "M-13-3.5l8.5 2q-.5 4-4 4q-3.5-.5-4.5-6zM13-3.5l-8.5 2q.5 4 4 4q3.5-.5 4.5-6z",
    worn: "M-13.5-13l-3.5-11l9 5l8-7.5l8 7.5l9-5l-3.5 11q-13.5-4.5-27 0z",
  },
};

/** For opponents that do not play like people. */
const MACHINE: Features = {
  lines: "M-6 8h12",
  dots: [-8, -3, 8, -3],
  beside: "M0-20v-5",
};

/** How a face feels. */
export type Mood = "calm" | "thinking" | "surprised" | "relieved" | "happy" | "sad";

/** What a mood adds to any face: it moves, and has something beside it. */
const MOODS: Record<Mood, string | null> = {
  calm: null,
  thinking: "M-25-20h.01M-20-24h.01M-14-26h.01",
  surprised: "M21-25l2-9M25-20l7-6",
  relieved: "M22-12c4 5 4 8 0 8s-4-3 0-8z",
  happy: "M-24-16l-5-5M-17-22l-3-7M17-22l3-7M24-16l5-5",
  sad: "M-9 4c3 4 3 6 0 6s-3-2 0-6z",
};

export function Face({ player, mood = "calm" }: { player: string; mood?: Mood }) {
  const added = MOODS[mood];
  const { lines, dots = [], solid, worn, beside } = isLevel(player) ? FACES[player] : MACHINE;
  return (
    <svg class={`opponent-face ${mood}`} viewBox="-27 -27 54 54" aria-hidden="true" focusable="false">
      {beside && <path class="face-beside" d={beside} />}
      {isLevel(player) ? (
        <circle class="face-skin" r="21.5" cx="0" cy="1" />
      ) : (
        <rect class="face-skin" x="-20" y="-19" width="40" height="40" rx="9" />
      )}
      <path class="face-lines" d={lines} />
      {dots.map((x, index) => index % 2 === 0 && <circle key={x} class="face-solid" cx={x} cy={dots[index + 1]} r="2.5" />)}
      {solid && <path class="face-solid" d={solid} />}
      {worn && <path class="face-worn" d={worn} />}
      {added && <path class="face-mood" d={added} />}
    </svg>
  );
}
