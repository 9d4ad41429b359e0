// A long analysis: what is proven so far, what looks best, and a button to stop or continue.

import { type Asking, isOpen } from "fourfold-board/components";
import { Button } from "../shell/Button";
import { texts } from "../texts";

/** Nothing while scores are about to come. */
export function AnalysisProgress({ asking }: { asking: Asking }) {
  const { analysis, phase, stop, retry } = asking;
  if (!isOpen(asking) || analysis === null) return null;
  const { stopped, running, depth, estimate, goOn } = texts.progress;
  return (
    <div class="row spread progress">
      <div class="small-text" role="status">
        <p>
          {(phase === "stopped" ? stopped : running)({ words: analysis.words.bounds })}{" "}
          {analysis.depth > 0 && depth({ plies: analysis.depth })}
        </p>
        {analysis.estimate && <p>{estimate({ text: analysis.estimate.text })}</p>}
      </div>
      <Button label={phase === "stopped" ? goOn : texts.progress.stop} onClick={phase === "stopped" ? retry : stop} />
    </div>
  );
}
