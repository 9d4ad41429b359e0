// What a list shows before there is anything in it.

import { SIDES } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { DiscIcon } from "../board/DiscIcon";

/** `children` lead to what fills it. */
export function Empty({ what, children }: { what: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <span class="discs" aria-hidden="true">
        {[...SIDES, ...SIDES].map((side, index) => (
          <DiscIcon key={index} side={side} />
        ))}
      </span>
      <p class="muted">{what}</p>
      {children}
    </div>
  );
}
