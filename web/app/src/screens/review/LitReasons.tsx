// Sentences whose cells are lit on the board while they are read: pointed at, focused or tapped.

import type { Mark } from "fourfold-board/components";
import { useState } from "preact/hooks";
import { Button } from "../../shell/Button";
import type { Reason } from "./reasons";

export interface Lighting {
  /** What is lit now. */
  readonly marks: readonly Mark[];
  readonly lit: number;
  readonly point: (index: number | null) => void;
  /** Keeps it lit when the pointer has left. */
  readonly keep: (index: number) => void;
}

/** `scene` names what the sentences are about: in a new one the first sentence that names a cell is lit. */
export function useLighting(scene: string, reasons: readonly Reason[], isAboutBetter: boolean): Lighting {
  const wanted = [...reasons.keys()].filter((index) => reasons[index]!.isAboutMove !== isAboutBetter);
  const first = wanted.find((index) => reasons[index]!.marks.some(({ row }) => row !== undefined)) ?? wanted[0] ?? 0;
  const [state, setState] = useState<{ scene: string; kept: number | null; pointed: number | null }>({ scene, kept: null, pointed: null });
  const { kept, pointed } = state.scene === scene ? state : { kept: null, pointed: null };
  const lit = pointed ?? kept ?? first;
  return {
    marks: reasons[lit]?.marks ?? [],
    lit,
    point: (index) => setState({ scene, kept, pointed: index }),
    keep: (index) => setState({ scene, kept: index, pointed: null }),
  };
}

interface LitReasonsProps {
  readonly reasons: readonly Reason[];
  readonly lighting: Lighting;
  /** They speak for the move. */
  readonly isGood?: boolean;
}

export function LitReasons({ reasons, lighting: { lit, point, keep }, isGood = false }: LitReasonsProps) {
  return (
    <ul class="lit-reasons" onPointerLeave={() => point(null)}>
      {reasons.map(({ text, isAboutMove, marks }, index) => (
        <li key={text} class={isAboutMove && !isGood ? "" : "better"}>
          <Button
            label={text}
            class={marks.length > 0 ? "" : "unlit"}
            aria-pressed={index === lit}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && point(index)}
            onFocus={() => keep(index)}
            onClick={() => keep(index)}
          />
        </li>
      ))}
    </ul>
  );
}
