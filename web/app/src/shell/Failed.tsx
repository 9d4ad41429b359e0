// An error message with a button to try again.

import { texts } from "../texts";

export function Failed({ why, onRetry }: { why: string; onRetry: (() => void) | null }) {
  return (
    <div class="panel row spread failed" role="alert">
      <p class="error">{why}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {texts.shell.retry}
        </button>
      )}
    </div>
  );
}
