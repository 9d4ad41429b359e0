// The list of keyboard shortcuts.

import { texts } from "../texts";

export function KeyHelp({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <details class="small-text">
      <summary>{texts.shell.keys}</summary>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
