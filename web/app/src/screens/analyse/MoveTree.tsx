// The moves with their variations: the main line in pairs, variations below it, indented.

import words from "messages:analyse";
import { columnLabel, sideToMove } from "fourfold-engine/rules";
import { useEffect, useRef } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import type { Branch, Branches, Path } from "./tree";

interface MoveTreeProps {
  readonly tree: Branches;
  readonly path: Path;
  readonly onGo: (path: Path) => void;
}

export function MoveTree({ tree, path, onGo }: MoveTreeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (box.current && current) box.current.scrollTop = current.offsetTop - box.current.clientHeight / 2;
  }, [path]);
  return (
    <div class="tree" ref={box} role="region" aria-label={words.moves} tabIndex={0}>
      {tree.length === 0 ? <p class="muted small-text">{words.noMoves}</p> : <Line branches={tree} from={[]} path={path} onGo={onGo} />}
    </div>
  );
}

interface LineProps extends Omit<MoveTreeProps, "tree"> {
  readonly branches: Branches;
  readonly from: Path;
}

/** A line as far as it goes; where there are alternatives, each is a line of its own. */
function Line({ branches, from, path, onGo }: LineProps) {
  const parts = [];
  let at = from;
  for (let next = branches; next[0]; ) {
    const [main, ...others]: Branch[] = [...next];
    parts.push(<Move key={at.length} column={main!.column} before={at} first={at.length === from.length} path={path} onGo={onGo} />);
    if (others.length > 0) {
      parts.push(
        <div class="asides" key={`aside ${at.length}`}>
          {others.map((other) => (
            <Line key={other.column} branches={[other]} from={at} path={path} onGo={onGo} />
          ))}
        </div>,
      );
    }
    at = [...at, main!.column];
    next = main!.next;
  }
  return <div class="line">{parts}</div>;
}

interface MoveProps extends Omit<MoveTreeProps, "tree"> {
  readonly column: number;
  readonly before: Path;
  readonly first: boolean;
}

function Move({ column, before, first, path, onGo }: MoveProps) {
  const here = [...before, column];
  const current = here.length === path.length && here.every((move, index) => move === path[index]);
  const side = sideToMove(before.length);
  return (
    <span class="move">
      {(side === "first" || first) && <span class="move-number">{before.length + 1}</span>}
      <button type="button" class="quiet" aria-current={current ? "step" : undefined} onClick={() => onGo(here)}>
        <DiscIcon side={side} />
        {columnLabel(column)}
      </button>
    </span>
  );
}
