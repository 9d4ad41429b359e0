// The moves of a line in pairs, as games are written down. A click goes to the position after one.

import { columnLabel, sideToMove } from "fourfold-engine/rules";
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../texts";
import { DiscIcon } from "./DiscIcon";

interface MoveListProps {
  readonly moves: readonly number[];
  /** How many of them are made. */
  readonly at: number;
  /** Called with the number of moves to go to; without it the list only shows. */
  readonly onGo?: (ply: number) => void;
}

export function MoveList({ moves, at, onGo }: MoveListProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Only the list scrolls, never the page.
    const item = current.current;
    const list = item?.parentElement;
    if (item && list) list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }, [at]);
  return (
    <ol class="moves" aria-label={texts.play.moves} tabIndex={0}>
      {moves.map((column, index) => {
        const label = <><DiscIcon side={sideToMove(index)} />{columnLabel(column)}</>;
        const here = index + 1 === at;
        return (
          <li key={index} ref={here ? current : null} class={index < at ? "" : "undone"} aria-current={here ? "step" : undefined}>
            {index % 2 === 0 && <span class="move-number">{index / 2 + 1}</span>}
            {onGo ? <button type="button" class="quiet" onClick={() => onGo(index + 1)}>{label}</button> : <span class="move">{label}</span>}
          </li>
        );
      })}
    </ol>
  );
}
