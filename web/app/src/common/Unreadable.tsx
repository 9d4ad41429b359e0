// A notice about stored data that could not be read.

import { Button } from "../shell/Button";
import { download } from "../shell/download";
import type { Aside } from "../state/aside";
import { texts } from "../texts";
import "./common.css";

const words = texts.unreadable;

interface UnreadableProps {
  readonly of: Aside;
  readonly what: keyof typeof words.notice;
  /** The name of the downloaded file, without its extension. */
  readonly fileName: string;
}

/** Nothing if everything could be read. */
export function Unreadable({ of, what, fileName }: UnreadableProps) {
  if (of.texts.value.length === 0) return null;
  return (
    <div class="panel stack unreadable" role="alert">
      <p>{words.notice[what]}</p>
      <div class="row">
        <Button icon="download" label={words.download} onClick={() => download(of.texts.value.join("\n"), `${fileName}-unreadable.txt`)} />
        <Button icon="trash" label={words.forget} onClick={() => confirm(words.forgetSure[what]) && of.forget()} />
      </div>
    </div>
  );
}
