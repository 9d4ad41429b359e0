// The link for the friend: to copy, to share, or as a QR code.

import { useEffect, useState } from "preact/hooks";
import { linkOf } from "../../online/server";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { copyText } from "../../shell/copy";
import { once } from "../../shell/keys";
import { words } from "./words";

export function Invitation({ id, secret }: { id: string; secret: string }) {
  const link = linkOf(id, secret);
  return (
    <section class="panel invitation stack" aria-label={words.invite}>
      <h2>{words.invite}</h2>
      <input type="text" readOnly value={link} aria-label={words.invite} onFocus={(event) => event.currentTarget.select()} />
      <div class="row">
        <CopyButton text={link} label={words.copy} primary />
        {typeof navigator.share === "function" && (
          <Button
            icon="share"
            label={words.share}
            onClick={once(() => void navigator.share({ text: words.shareText, url: link }).catch(() => undefined))}
          />
        )}
      </div>
      <QrCode text={link} />
      <p class="small-text muted">{words.inviteHelp}</p>
    </section>
  );
}

export function CopyButton({ text, label, primary = false }: { text: string; label: string; primary?: boolean }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setIsCopied(true);
    announce(words.copied);
    setTimeout(() => setIsCopied(false), 2000);
  };
  return (
    <Button
      primary={primary}
      icon={isCopied ? "check" : "paste"}
      label={isCopied ? words.copied : label}
      onClick={once(() => void copy())}
    />
  );
}

function QrCode({ text }: { text: string }) {
  const [cells, setCells] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    import("uqr").then(({ encode }) => setCells(encode(text, { border: 2 }).data));
  }, [text]);
  if (cells.length === 0) return null;
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${cells.length} ${cells.length}`} role="img" aria-label={words.qr} shape-rendering="crispEdges">
      <rect width={cells.length} height={cells.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
