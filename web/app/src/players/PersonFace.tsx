// The faces that people choose from for games with each other: animals, drawn like the faces of the computer players.

import type { FaceName } from "../generated/online";
import "./faces.css";

interface Animal {
  readonly skin: string;
  /** Ears, behind the head: in the colour of the skin, and in another one. */
  readonly ears?: string;
  readonly darkEars?: string;
  /** What is lighter than the skin. */
  readonly light?: string;
  readonly dark?: string;
  readonly lines: string;
  /** The centres of the eyes: x and y of each. */
  readonly eyes: readonly number[];
  /** Dark shapes, such as a nose. */
  readonly solid?: string;
}

// On a head of radius 18 around 0, 4; y points down.
const ANIMALS: Record<FaceName, Animal> = {
  cat: {
    skin: "#f3a83f",
    ears: "M-17 0L-18-21L-4-13zM17 0L18-21L4-13z",
    lines: "M0 9q-1 4-5 3M0 9q1 4 5 3M-24 6l8 1M-23 12l8-2M24 6l-8 1M23 12l-8-2M-3-12v5M3-12v5",
    eyes: [-7, 1, 7, 1],
    solid: "M-3 6.5h6l-3 3.5z",
  },
  dog: {
    skin: "#d9a066",
    darkEars: "M-12-13c-12-4-15 8-11 20c6 1 9-6 10-14zM12-13c12-4 15 8 11 20c-6 1-9-6-10-14z",
    light: "M-9 11a9 7.5 0 1 0 18 0a9 7.5 0 1 0-18 0z",
    lines: "M0 9v3M-5 13q5 4 10 0",
    eyes: [-7, 0, 7, 0],
    solid: "M-4 6q4-2 8 0q-1 4-4 4q-3 0-4-4z",
  },
  fox: {
    skin: "#ec7430",
    ears: "M-17 1L-20-22L-3-13zM17 1L20-22L3-13z",
    light: "M-17.5 8q11-1 17.5 9q6.5-10 17.5-9q-4 13-17.5 14q-13.5-1-17.5-14z",
    lines: "M-10.5-1q3.5-3 6.5 0M10.5-1q-3.5-3-6.5 0",
    eyes: [-7, 2, 7, 2],
    solid: "M-3.5 13q3.5-2 7 0l-3.5 5z",
  },
  bear: {
    skin: "#9a6440",
    ears: "M-21-10a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM7-10a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
    light: "M-8 11.5a8 6.5 0 1 0 16 0a8 6.5 0 1 0-16 0z",
    lines: "M0 10v3M-4 14q4 3 8 0",
    eyes: [-7, 1, 7, 1],
    solid: "M-3.5 8q3.5-2 7 0q-1 3.5-3.5 3.5q-2.5 0-3.5-3.5z",
  },
  rabbit: {
    skin: "#f1ece4",
    ears: "M-3-12c-1-9-3-14-7-14c-5 0-5 9-1 17zM3-12c1-9 3-14 7-14c5 0 5 9 1 17z",
    lines: "M0 9v3M-5 12q2.5 2 5 0q2.5 2 5 0M-3 14v5h6v-5M-22 8l7 1M22 8l-7 1",
    eyes: [-7, 2, 7, 2],
    solid: "M-2.5 6.5h5l-2.5 3z",
  },
  panda: {
    skin: "#f6f6f4",
    darkEars: "M-21-10a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM7-10a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
    dark: "M-12.5 6q-2.5-7 3-9q6-1 5.5 4q-1 6-8.5 5zM12.5 6q2.5-7-3-9q-6-1-5.5 4q1 6 8.5 5z",
    lines: "M0 11v2M-4 14q4 3 8 0",
    eyes: [-8, 1.5, 8, 1.5],
    solid: "M-3 9h6l-3 3z",
  },
  frog: {
    skin: "#74bf4a",
    ears: "M-17-11a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0zM2-11a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z",
    lines: "M-12 8q12 9 24 0M-3 2h.01M3 2h.01",
    eyes: [-9.5, -12, 9.5, -12],
  },
  owl: {
    skin: "#8b79b8",
    ears: "M-16-2L-17-19L-4-13zM16-2L17-19L4-13z",
    light: "M-15 1a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM1 1a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
    lines: "M-9 15q2 3 4 0M-2 16q2 3 4 0M5 15q2 3 4 0",
    eyes: [-7.5, 1, 7.5, 1],
    solid: "M-3 6h6l-3 6z",
  },
};

/** Decoration beside a name. */
export function PersonFace({ face }: { face: FaceName }) {
  const { skin, ears, darkEars, light, dark, lines, eyes, solid } = ANIMALS[face];
  return (
    <svg class={`person-face ${face}`} viewBox="-27 -27 54 54" aria-hidden="true" focusable="false">
      {ears && <path class="outline" d={ears} fill={skin} />}
      {darkEars && <path class="outline" d={darkEars} fill="#3a2f2a" />}
      <circle class="outline" cx="0" cy="4" r="18" fill={skin} />
      {light && <path d={light} fill="#fdf6ea" />}
      {dark && <path d={dark} fill="#3a2f2a" />}
      <path class="face-lines" d={lines} />
      {eyes.map((x, index) => {
        if (index % 2 === 1) return null;
        const y = eyes[index + 1];
        return <circle key={x} class={dark ? "bright" : "face-solid"} cx={x} cy={y} r={face === "owl" || face === "frog" ? 3.4 : 2.5} />;
      })}
      {solid && <path class="face-solid" d={solid} />}
    </svg>
  );
}
