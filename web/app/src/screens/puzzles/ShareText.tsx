// Sharing a result as text: by the system's share sheet where there is one, otherwise by the clipboard.

import words from "messages:rush";
import { isAbort } from "fourfold-board/components";
import { useState } from "preact/hooks";
import { pageAddress } from "../../online/server";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { copyText } from "../../shell/copy";
import { once } from "../../shell/keys";

/** `address` is what the link opens, such as `#/puzzles/10`. */
export function ShareText({ text, address }: { text: string; address: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const share = async () => {
    const url = `${pageAddress()}${address}`;
    try {
      if (navigator.share) return await navigator.share({ text, url });
    } catch (error) {
      if (isAbort(error)) return; // closed by the user
    }
    const result = (await copyText(`${text}\n${url}`)) ? words.shared : words.notShared;
    setSaid(result);
    announce(result);
  };
  return <Button icon={said === words.shared ? "check" : "share"} label={said ?? words.share} onClick={once(() => void share())} />;
}
