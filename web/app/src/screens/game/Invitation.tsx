// The link for the friend: to copy, to share, or as a QR code.

import words from "messages:game";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameView } from "../../generated/online";
import { clockInWords } from "../../online/clocks";
import { isLocal } from "../../online/server";
import { announce } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { copyText } from "../../shell/copy";
import { linkOf, restOf } from "../../shell/gameAddress";
import { once } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { texts } from "../../texts";
import { useOffers } from "./useOffers";

interface InvitationProps {
  readonly game: GameView;
  /** The secret of the invitation. */
  readonly invitation: string;
  readonly children?: ComponentChildren;
}

export function Invitation({ game, invitation, children }: InvitationProps) {
  return (
    <section class="panel invitation stack" aria-label={words.invite}>
      <h2>{words.invite}</h2>
      <LinkBox rest={restOf(game.id, invitation, true)} label={words.invite} shareText={words.shareText}>
        {children}
      </LinkBox>
      <p class="small-text muted">
        {termsOf(game).join(" · ")} <a href={hashOf("game", "", { instead: game.id })}>{words.change}</a>
      </p>
      <p class="small-text muted">{words.inviteHelp}</p>
    </section>
  );
}

interface LinkBoxProps {
  /** Of the address, see `restOf`. */
  readonly rest: string;
  readonly label: string;
  readonly shareText?: string;
  readonly children?: ComponentChildren;
}

/** A link to copy, to share, or as a QR code; the children are above the code. */
export function LinkBox({ rest, label, shareText, children }: LinkBoxProps) {
  const { offered } = useOffers();
  const network = offered?.network ?? null;
  const link = linkOf(rest, network);
  return (
    <>
      <div class="row joined">
        <input type="text" readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={link} label={words.copy} primary />
      </div>
      {shareText !== undefined && typeof navigator.share === "function" && (
        <Button
          icon="share"
          label={words.share}
          onClick={once(() => void navigator.share({ text: shareText, url: link }).catch(() => undefined))}
        />
      )}
      {isLocal() && offered?.games === "yes" && <Reach network={network} />}
      {children}
      <QrCode text={link} />
    </>
  );
}

/** Who can open the link if the page was opened at an address of this machine. */
function Reach({ network }: { network: string | null }) {
  if (network !== null) return <p class="small-text">{words.network}</p>;
  return (
    <div class="local small-text" role="status">
      <p>
        <strong>{words.localOnly}</strong> {words.localHelp}
      </p>
      <code>fourfold web --host 0.0.0.0</code>
    </div>
  );
}

function termsOf(game: GameView): string[] {
  const side = game.swap ? words.sides.swap : game.seats.host.side === "first" ? words.youBegin : words.friendBegins;
  return [side, clockText(game.clock), texts.size.name({ columns: game.columns, rows: game.rows })];
}

/** "5 min + 5 s", from the clock of a game. */
export function clockText(clock: GameView["clock"]): string {
  if (clock === null) return clockInWords(null);
  const days = clock.per_move ? Math.round(clock.base / 86_400_000) : null;
  return clockInWords({ minutes: days === null ? clock.base / 60_000 : null, increment: clock.increment / 1000, days });
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
