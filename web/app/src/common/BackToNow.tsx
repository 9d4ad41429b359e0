// What stands below a running game: steps through its moves, and the way back from an earlier position.

import { Button } from "../shell/Button";
import { once } from "../shell/keys";
import { texts } from "../texts";
import { StepButtons } from "./StepButtons";
import type { LookBack } from "./useLookBack";

const words = texts.stepping;

export function BackToNow({ look, end }: { look: LookBack; end: number }) {
  return (
    <div class={`back-to-now row${look.isBack ? " is-back" : ""}`}>
      <StepButtons at={look.at} end={end} onStep={look.go} label={texts.play.moves} />
      {look.isBack && <Button primary label={words.now} onClick={once(() => look.go(end))} />}
    </div>
  );
}
