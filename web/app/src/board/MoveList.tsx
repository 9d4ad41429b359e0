// The moves of a game: in pairs, as games are written down, or one per line where there is more to say.

import { columnLabel, sideToMove } from "fourfold-engine/rules";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../texts";
import { DiscIcon } from "./DiscIcon";

interface MoveListProps {
  readonly moves: readonly number[];
  /** How many of them have been made. */
  readonly at: number;
  /** Called with the number of moves to go to; without it the list only shows. */
  readonly onGo?: (ply: number) => void;
  /** A comment on each move, which then has a line of its own. */
  readonly said?: (index: number) => { readonly class: string; readonly words: ComponentChildren };
}

export function MoveList({ moves, at, onGo, said }: MoveListProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Only the list scrolls, never the page.
    const item = current.current;
    const list = item?.parentElement;
    if (item && list) list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }, [at]);
  return (
    <ol class={`moves${said ? " said" : ""}`} aria-label={texts.play.moves} tabIndex={0}>
      {moves.map((column, index) => {
        const isHere = index + 1 === at;
        const more = said?.(index);
        const label = (
          <>
            <DiscIcon side={sideToMove(index)} />
            {columnLabel(column)}
            {more?.words}
          </>
        );
        return (
          <li
            key={index}
            ref={isHere ? current : null}
            class={`${index < at || onGo ? "" : "undone"} ${more?.class ?? ""}`}
            aria-current={isHere ? "step" : undefined}>
            {(said || index % 2 === 0) && <span class="move-number">{index + 1}</span>}
            {onGo ? (
              <button type="button" class="quiet" onClick={() => onGo(index + 1)}>
                {label}
              </button>
            ) : (
              <span class="move">{label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
