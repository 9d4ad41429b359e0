// The sentences of an explanation, and a legend for its marks on the board.

import board from "messages:board";
import words from "messages:why";
import { Disc, type Explaining, Glyph, type Mark } from "fourfold-board/components";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../shell/Button";
import { colourName } from "../state/theme";
import { texts } from "../texts";
import "./explain.css";

interface SentencesProps {
  /** The heading; null if there is one already. */
  readonly title: string | null;
  readonly sentences: readonly string[];
  /** Called with the index of the sentence that is being read: pointed at, tapped or focused. Null when it no longer is. */
  readonly onRead?: (index: number | null) => void;
}

/** Sentences below a heading; nothing if there are none. */
export function Sentences({ title, sentences, onRead }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <section>
      {title !== null && <h3>{title}</h3>}
      <ul class={onRead ? "read-along" : undefined}>
        {sentences.map((sentence, index) => (
          <li key={sentence} {...(onRead && readable(index, onRead))}>
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function readable(index: number, onRead: (index: number | null) => void) {
  return {
    class: "readable",
    tabIndex: 0,
    onMouseEnter: () => onRead(index),
    onMouseLeave: () => onRead(null),
    onFocus: (event: FocusEvent) => {
      (event.currentTarget as Element).scrollIntoView({ block: "nearest" }); // the board may cover it
      onRead(index);
    },
    onBlur: () => onRead(null),
  };
}

interface ReasonsProps {
  readonly of: readonly Explaining[];
  /** What is said until the answer arrives. */
  readonly wait?: string;
  readonly children: ComponentChildren;
}

/** A status line until the answer arrives; after a failure also a retry button; otherwise the children. */
export function Reasons({ of, wait = words.asking, children }: ReasonsProps) {
  const box = useRef<HTMLDivElement>(null);
  const asking = of.some(({ state }) => state === "asking");
  const failed = of.some(({ state }) => state === "failed");
  const partly = of.some(({ found }) => found?.complete === false);
  const silent = of.every(
    ({ found }) => found && [found.about_position, found.about_move, found.about_others].every((said) => said.length === 0),
  );
  // Keep the height until the next answer arrives, so that the content below does not jump.
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!asking) height.current = box.current?.offsetHeight ?? 0;
  });
  const retry = () => {
    box.current?.focus(); // because the button that had the focus is removed
    for (const each of of) if (each.state === "failed") each.retry();
  };
  return (
    <div
      class="reasons"
      ref={box}
      tabIndex={-1}
      aria-live="polite"
      aria-busy={asking}
      style={asking ? { minHeight: `${height.current}px` } : undefined}>
      {failed ? (
        <div class="row spread">
          <p class="muted">{words.failed}</p>
          <Button label={texts.shell.retry} onClick={retry} />
        </div>
      ) : asking ? (
        <p class="muted">{wait}</p>
      ) : (
        children
      )}
      {!asking && !failed && partly && <p class="muted">{silent ? words.nothing : words.partly}</p>}
    </div>
  );
}

/** The marks in words, each kind once. */
export function Legend({ marks }: { marks: readonly Mark[] }) {
  const kinds = new Map(marks.map((mark) => [`${mark.kind} ${isOwned(mark) ? mark.side : ""}`, mark]));
  return (
    <ul class="legend small-text" aria-label={words.legend}>
      {[...kinds].map(([key, mark]) => (
        <li key={key} class={`mark-${mark.kind}`}>
          <svg viewBox="-15 -15 30 30" aria-hidden="true" focusable="false">
            {isOwned(mark) ? <Disc side={mark.side!} x={0} y={0} radius={13} /> : <Glyph kind={mark.kind} x={0} y={0} size={11} />}
            {isOwned(mark) && mark.kind === "worthless" && <Glyph kind="worthless" x={0} y={0} size={22} />}
          </svg>
          <span>{meaningOf(mark)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shown as a disc of its side. */
function isOwned({ kind, side }: Mark): boolean {
  return side !== undefined && (kind === "threat" || kind === "worthless");
}

function meaningOf({ kind, side }: Mark): string {
  const meaning = board.marks[kind];
  return typeof meaning === "string" ? meaning : meaning(side ? { side: "other", name: colourName(side) } : { side: "any", name: "" });
}
