// What there is to say about the user's seat, and the link with which to take it along.

import words from "messages:game";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameView } from "../../generated/online";
import type { LiveConnection } from "../../online/connection";
import { announce, useAnnouncement } from "../../shell/announce";
import { Button } from "../../shell/Button";
import { Dialog } from "../../shell/Dialog";
import { restOf } from "../../shell/gameAddress";
import { once } from "../../shell/keys";
import { LinkBox } from "./Invitation";

interface SeatNotesProps {
  readonly connection: LiveConnection;
  readonly game: GameView;
  readonly isKept: boolean;
  readonly isTaken: boolean;
}

export function SeatNotes({ connection, game, isKept, isTaken }: SeatNotesProps) {
  const seat = connection.seat.value;
  const isShared = seat !== null && game.seats[seat].joined && connection.presence.value.shared.includes(seat);
  return (
    <>
      {isTaken && <Note text={words.taken} />}
      {seat !== null && !isKept && <Note text={words.notKept} />}
      <Shared isShared={isShared} />
    </>
  );
}

function Note({ text }: { text: string }) {
  useAnnouncement(text);
  return <p class="panel seat-note">{text}</p>;
}

/** Whether another browser has the seat, too: told when it begins and when it ends. */
function Shared({ isShared }: { isShared: boolean }) {
  const before = useRef(false);
  useEffect(() => {
    if (before.current && !isShared) announce(words.notShared);
    before.current = isShared;
  }, [isShared]);
  return isShared ? <Note text={words.shared} /> : null;
}

/** A link to the user's own seat, for another device. */
export function TakeAlong({ id, secret }: { id: string; secret: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="share" label={words.takeAlong} onClick={once(() => setOpen(true))} />
      {isOpen && (
        <Dialog title={words.takeAlong} onClose={() => setOpen(false)}>
          <div class="stack">
            <p class="muted">{words.takeAlongHelp}</p>
            <LinkBox rest={restOf(id, secret)} label={words.seatLink} />
          </div>
        </Dialog>
      )}
    </>
  );
}
