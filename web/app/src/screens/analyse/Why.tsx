// Why the best move is best and the others are not; or how a finished game came to its end.

import words from "messages:why";
import { type Explaining, explanationTime, type Mark } from "fourfold-board/components";
import { columnLabel, type Position } from "fourfold-engine/rules";
import { useState } from "preact/hooks";
import { Legend, Reasons, Sentences } from "../../explain/Reasons";
import { useExplanation } from "../../explain/useExplanation";
import { Button } from "../../shell/Button";
import { change, settings } from "../../state/settings";
import { colourName } from "../../state/theme";
import { PlayableLine, type Playing } from "./PlayableLine";
import type { Variations } from "./variations";

export interface Asking {
  readonly explaining: Explaining;
  readonly ask: (column: number) => void;
  /** What to show on the board. */
  readonly marks: readonly Mark[];
  /** False while the position is being analysed. */
  readonly isSolved: boolean;
}

/** The explanation of a position while the panel is open. `isSolved` is false while the position is being analysed. */
export function useWhy(position: Position, played: readonly number[], isSolved: boolean): Asking {
  const here = String(position);
  const [asked, setAsked] = useState<{ here: string; column: number } | null>(null);
  const column = asked?.here === here ? asked.column : null;
  const names = { first: colourName("first"), second: colourName("second") };
  const wanted = settings.value.why;
  const explaining = useExplanation(wanted ? { position, column, names, ...(position.isOver && { played }) } : null, isSolved);
  const marks = wanted ? (explaining.found?.marks ?? []) : [];
  return { explaining, marks, isSolved, ask: (chosen) => setAsked({ here, column: chosen }) };
}

interface WhyProps extends Asking {
  readonly variations: Variations;
  readonly position: Position;
  /** The line that is shown elsewhere already. */
  readonly shownLine: readonly number[];
  readonly playing: Playing;
  readonly update: (variations: Variations) => void;
}

export function Why({ variations, position, explaining, isSolved, marks, ask, shownLine, playing, update }: WhyProps) {
  const { found } = explaining;
  const line = found && found.line[0] !== shownLine[0] ? found.line : [];
  const { why } = settings.value;
  const toggle = (event: Event) => {
    event.preventDefault(); // it is opened and closed by the setting
    change({ why: !why });
  };
  return (
    <details class="panel why" open={why}>
      <summary onClick={toggle}>
        <h2>{words.title}</h2>
      </summary>
      {why && (
        <div class="stack">
          {!position.isOver && (
            <div>
              <span class="small-text muted" aria-hidden="true">
                {words.columns}
              </span>
              <div class="ask" role="group" aria-label={words.columns}>
                {Array.from({ length: position.columns }, (_, column) => (
                  <Button
                    key={column}
                    label={columnLabel(column)}
                    aria-label={words.ask({ column: columnLabel(column) })}
                    aria-pressed={found?.column === column}
                    disabled={!position.isPlayable(column)}
                    onClick={() => ask(column)}
                  />
                ))}
              </div>
            </div>
          )}
          <Reasons of={[explaining]} {...(!isSolved && { wait: words.waiting({ seconds: explanationTime(false) }) })}>
            {found && (
              <>
                <Sentences title={position.isOver ? words.end : words.position} sentences={found.about_position} />
                {found.moments.map(({ number, side, column, sentences }) => (
                  <Sentences key={number} title={words.moment({ number, name: colourName(side), column })} sentences={sentences} />
                ))}
                {found.column !== null && (
                  <Sentences
                    title={(found.isBest ? words.bestMove : words.move)({ column: columnLabel(found.column) })}
                    sentences={found.about_move}
                  />
                )}
                <Sentences title={words.others} sentences={found.about_others} />
              </>
            )}
          </Reasons>
          {marks.length > 0 && <Legend marks={marks} />}
          {line.length > 0 && (
            <PlayableLine level="h3" title={words.line} line={line} variations={variations} playing={playing} update={update} />
          )}
        </div>
      )}
    </details>
  );
}
