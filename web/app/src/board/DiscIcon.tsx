// A disc in the size of a letter.

import { Disc } from "fourfold-board/components";
import type { Side } from "fourfold-engine/rules";

export function DiscIcon({ side }: { side: Side }) {
  return (
    <svg class="disc-icon" viewBox="-26 -26 52 52" aria-hidden="true" focusable="false">
      <Disc side={side} x={0} y={0} radius={25.5} />
    </svg>
  );
}
