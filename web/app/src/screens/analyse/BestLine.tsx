// How the game goes on with best play, move by move; it can be played through.

import type { Analysis } from "fourfold-engine";
import { columnLabel, sideToMove } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { Icon } from "../../shell/icons";
import { texts } from "../../texts";
import { followed, type Study } from "./study";

const words = texts.analyse;
const PACE = 750;

interface BestLineProps {
  readonly study: Study;
  readonly analysis: Analysis | null;
  readonly update: (study: Study) => void;
}

export function BestLine({ study, analysis, update }: BestLineProps) {
  const [playing, setPlaying] = useState<readonly number[] | null>(null);
  const line = analysis?.line ?? [];

  useEffect(() => {
    if (playing === null) return;
    if (playing.length === 0) return setPlaying(null);
    const timer = setTimeout(() => {
      update(followed(study, playing, 1));
      setPlaying(playing.slice(1));
    }, PACE);
    return () => clearTimeout(timer);
  }, [playing]);
  // Whoever goes elsewhere meanwhile has seen enough.
  const expected = playing?.[0];
  useEffect(() => {
    if (expected !== undefined && analysis?.complete && !analysis.best.includes(expected)) setPlaying(null);
  }, [analysis]);

  return (
    <section class="panel stack" aria-label={words.bestLine}>
      <div class="row spread">
        <h2>{words.bestLine}</h2>
        <button type="button" disabled={playing === null && line.length === 0} onClick={() => setPlaying(playing === null ? line : null)}>
          <Icon name={playing === null ? "forward" : "close"} />
          {playing === null ? words.playLine : words.stopLine}
        </button>
      </div>
      {line.length === 0 ? <p class="muted small-text">{words.calculating}</p> : (
        <ol class="best-line">
          {line.map((column, index) => (
            <li key={index}>
              <button type="button" class="quiet" aria-label={words.lineMove(columnLabel(column))} onClick={() => update(followed(study, line, index + 1))}>
                <DiscIcon side={sideToMove(study.path.length + index)} />{columnLabel(column)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
