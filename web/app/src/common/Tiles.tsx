// Figures of the user's progress, each with its title and a remark.

import type { ComponentChildren } from "preact";
import { Definitions } from "../shell/lists";
import "./common.css";

export function Tiles({ of }: { of: readonly (readonly [title: string, value: ComponentChildren, remark: string])[] }) {
  const shown = (value: ComponentChildren, remark: string) => (
    <>
      {value}
      <small class="muted">{remark}</small>
    </>
  );
  return <Definitions rows={of.map(([title, value, remark]) => [title, shown(value, remark)])} />;
}
