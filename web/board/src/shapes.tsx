// The small shapes of a picture, the same as Python's `render/glyphs.py`. Colours come from CSS.

import type { Side } from "fourfold-engine/rules";
import { emblemOf, paletteOf, useLook } from "./look";
import type { MarkKind } from "./types";

interface DiscProps {
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export function Disc({ side, x, y, radius }: DiscProps) {
  const rim = radius * 0.11;
  return (
    <g class={`disc disc-${paletteOf(useLook(), side)}`}>
      <circle class="face" cx={x} cy={y} r={radius - rim / 2} stroke-width={rim} />
      <Emblem side={side} x={x} y={y} radius={radius} />
      <path class="shine" d={shine(x, y, radius * 0.78)} stroke-width={radius * 0.09} />
    </g>
  );
}

/** Light from above on the rim. */
function shine(x: number, y: number, radius: number): string {
  return `M${x - radius * 0.86} ${y - radius * 0.5}A${radius} ${radius} 0 0 1 ${x + radius * 0.26} ${y - radius * 0.966}`;
}

/** What a disc carries, so that the sides differ without colours. */
function Emblem({ side, x, y, radius }: DiscProps) {
  switch (emblemOf(useLook(), side)) {
    case "ring":
      return <circle class="emblem-line" cx={x} cy={y} r={radius * 0.56} stroke-width={radius * 0.11} />;
    case "dot":
      return <circle class="emblem-dot" cx={x} cy={y} r={radius * 0.24} />;
    case "cross":
      return <path class="emblem-line" d={cross(x, y, radius * 0.36)} stroke-width={radius * 0.2} stroke-linecap="round" />;
  }
}

interface GlyphProps {
  readonly kind: MarkKind;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The shape of a kind of mark, in the current colour. */
export function Glyph({ kind, x, y, size }: GlyphProps) {
  const half = size * 0.68;
  const line = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": size * 0.26,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  } as const;
  switch (kind) {
    case "win":
      return <path d={star(x, y, size)} fill="currentColor" />;
    case "best":
      return <path {...line} d={`M${x - half} ${y}L${x - size * 0.15} ${y + half * 0.8}L${x + half} ${y - half * 0.8}`} />;
    case "bad":
      return <path {...line} d={cross(x, y, size * 0.6)} />;
    case "block":
      return <rect {...line} x={x - half} y={y - half} width={2 * half} height={2 * half} rx={2} />;
    case "zugzwang":
      return <path {...line} d={`M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}z`} />;
    case "worthless":
      return <path {...line} d={`M${x - half} ${y + half}L${x + half} ${y - half}`} />;
    case "threat":
    case "note":
      return <circle {...line} cx={x} cy={y} r={half} />;
  }
}

function cross(x: number, y: number, half: number): string {
  return `M${x - half} ${y - half}L${x + half} ${y + half}M${x - half} ${y + half}L${x + half} ${y - half}`;
}

function star(x: number, y: number, size: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const reach = corner % 2 === 0 ? size : size * 0.45;
    const angle = (corner * Math.PI) / 5;
    return `${(x + reach * Math.sin(angle)).toFixed(2)} ${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}z`;
}
