// A notice about stored data that could not be read.

import { download } from "../shell/download";
import { Icon } from "../shell/icons";
import type { Aside } from "../state/aside";
import { texts } from "../texts";
import "./common.css";

const words = texts.unreadable;

interface UnreadableProps {
  readonly of: Aside;
  /** What it is, such as "puzzle progress". */
  readonly what: string;
  /** Of the download, without what follows the dot. */
  readonly fileName: string;
}

/** Nothing if everything could be read. */
export function Unreadable({ of, what, fileName }: UnreadableProps) {
  if (of.texts.value.length === 0) return null;
  return (
    <div class="panel stack unreadable" role="alert">
      <p>{words.notice(what)}</p>
      <div class="row">
        <button type="button" onClick={() => download(of.texts.value.join("\n"), `${fileName}-unreadable.txt`)}>
          <Icon name="download" />
          {words.download}
        </button>
        <button type="button" onClick={() => confirm(words.forgetSure(what)) && of.forget()}>
          <Icon name="trash" />
          {words.forget}
        </button>
      </div>
    </div>
  );
}
