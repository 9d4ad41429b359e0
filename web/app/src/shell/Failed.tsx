// An error message with a button to try again.

import { texts } from "../texts";
import { Button } from "./Button";

export function Failed({ why, onRetry }: { why: string; onRetry: (() => void) | null }) {
  return (
    <div class="panel row spread failed" role="alert">
      <p class="error">{why}</p>
      {onRetry && <Button label={texts.shell.retry} onClick={onRetry} />}
    </div>
  );
}
