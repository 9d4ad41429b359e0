// Error messages.

import { texts } from "../texts";
import { Button } from "./Button";

/** An error message with a button to try again. */
export function Failed({ why, onRetry }: { why: string; onRetry: (() => void) | null }) {
  return (
    <div class="panel row spread failed" role="alert">
      <p class="error">{why}</p>
      {onRetry && <Button label={texts.shell.retry} onClick={onRetry} />}
    </div>
  );
}

/** An error message, if there is an error. */
export function Problem({ why, ...rest }: { why: string | null; class?: string }) {
  if (!why) return null;
  return (
    <p class="error" role="alert" {...rest}>
      {why}
    </p>
  );
}
