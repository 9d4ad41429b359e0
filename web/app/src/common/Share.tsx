// Sharing a link with a picture: by the system's share sheet where there is one, otherwise by copying the link.

import { isAbort, type PictureProps, pictureOf } from "fourfold-board/components";
import type { Side } from "fourfold-engine/rules";
import { useEffect, useRef, useState } from "preact/hooks";
import { pageAddress } from "../online/server";
import { namesQuery, sizeQuery } from "../rules/address";
import { type Game, moveString, outcomeOf, playedMoves, positionOf } from "../rules/game";
import { fileName } from "../rules/record";
import { Button } from "../shell/Button";
import { copyText } from "../shell/copy";
import { Dialog } from "../shell/Dialog";
import { download } from "../shell/download";
import { once } from "../shell/keys";
import { colourName } from "../state/theme";
import { NAME, texts } from "../texts";
import { asSentence } from "../texts/format";
import { shortName, shownName, YOU } from "../texts/players";
import { outcomeInWords } from "./names";
import type { Caption } from "./pictures";
import { reviewLink } from "./reviewLink";
import "./common.css";

const words = texts.share;

export interface Shared {
  /** What the link opens, such as `#/puzzles/10`; perhaps with a query before it. */
  readonly address: string;
  /** The name of the picture's file, without its extension. */
  readonly name: string;
  /** The title of the dialog. */
  readonly title: string;
  /** What the link opens, in words. */
  readonly help: string;
  /** The message that goes with the link. */
  readonly text: string;
  readonly picture: PictureProps;
  readonly caption: Caption;
}

/** The names of players for others, who do not know who "You" is. */
export function sharedNames({ first, second }: { readonly first: string; readonly second: string }): readonly [string, string] {
  const plain = (name: string, side: "first" | "second") =>
    name === YOU ? words.me : name === side || name === "" ? colourName(side) : shownName(name);
  return [plain(first, "first"), plain(second, "second")];
}

/** How a game ended, as the user tells others. */
export function sharedOutcome(game: Game): string {
  return outcomeInWords(game, "me");
}

/** A game with names that mean the same to everyone. */
export function withSharedNames(game: Game): Game {
  const plain = (name: string) => (name === YOU ? words.me : name);
  return { ...game, first: plain(game.first), second: plain(game.second) };
}

/** What follows `?` before the address within the app: servers see it, and show the board in previews of the link. */
export function previewQuery(game: Game): string {
  return `?${new URLSearchParams({ game: moveString(game), ...sizeQuery(game), ...namesQuery(game) })}`;
}

/** A finished game, for others. `mySide` is null if the user did not play. */
export function sharedGame(game: Game, mySide: Side | null): Shared {
  const [first, second] = sharedNames(game);
  const outcome = sharedOutcome(game);
  const opponent = shortName(mySide === "first" ? second : first);
  const result = outcomeOf(game);
  return {
    address: previewQuery(withSharedNames(game)) + reviewLink(withSharedNames(game)),
    name: fileName(playedMoves(game)),
    title: words.gameTitle,
    help: words.gameHelp,
    text:
      mySide === null || result === null
        ? words.between({ players: texts.outcome.players({ first, second }), outcome })
        : result === "draw"
          ? words.drew({ opponent })
          : words[result === mySide ? "beat" : "lost"]({ opponent, moves: game.made }),
    picture: { ...pictureOf(positionOf(game), game.moves[game.made - 1] ?? null), small: true },
    caption: { names: [first, second], words: asSentence(outcome) },
  };
}

function linkOf({ address }: Shared): string {
  return `${pageAddress()}${address}`;
}

async function pngOf({ picture, caption, name }: Shared): Promise<File> {
  const { toPng } = await import("./pictures"); // when it is first needed
  return new File([await toPng(picture, caption)], `${name}.png`, { type: "image/png" });
}

/** Open the share sheet of the system, with the picture if it takes files. Return false if there is no share sheet, or if it refuses. */
export async function shareBySystem(shared: Shared, picture: () => Promise<File> = () => pngOf(shared)): Promise<boolean> {
  if (!navigator.share) return false;
  const data: ShareData = { title: NAME, text: shared.text, url: linkOf(shared) };
  try {
    const withPicture = await picture().then(
      (file) => ({ ...data, files: [file] }),
      () => data, // the link is worth sharing without it
    );
    await navigator.share(navigator.canShare?.(withPicture) ? withPicture : data);
    return true;
  } catch (error) {
    return isAbort(error); // closed by the user, who needs no other offer
  }
}

export function ShareButton({ share: shared }: { share: Shared }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="share" label={words.share} onClick={once(async () => setOpen(!(await shareBySystem(shared))))} />
      {isOpen && <ShareDialog shared={shared} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The link, copied already if the browser allows it, and the picture. */
function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const [picture, setPicture] = useState<{ readonly file: File; readonly url: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const link = linkOf(shared);
  const copy = async () => setCopied(await copyText(link, field.current));
  useEffect(() => {
    let url: string | null = null;
    void copy();
    pngOf(shared).then(
      (file) => {
        url = URL.createObjectURL(file);
        setPicture({ file, url });
      },
      () => setFailed(true),
    );
    return () => {
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, []);
  return (
    <Dialog title={shared.title} onClose={onClose}>
      <p class="muted">{shared.help}</p>
      <div class="row joined">
        <input ref={field} type="text" readOnly value={link} aria-label={words.link} onFocus={(event) => event.currentTarget.select()} />
        <Button primary label={words.copy} onClick={() => void copy()} />
      </div>
      <p class="small-text" role="status">
        {isCopied === null ? "" : isCopied ? words.copied : words.notCopied}
      </p>
      <div class="shared-picture">{picture && <img src={picture.url} alt={words.preview({ words: shared.caption.words })} />}</div>
      {failed && <p class="small-text">{words.pictureFailed}</p>}
      <Button
        icon="download"
        label={words.picture}
        disabled={picture === null}
        onClick={() => picture && download(picture.file, picture.file.name)}
      />
    </Dialog>
  );
}
