// What there is to say and to do where no game with a friend can be created.

import words from "messages:game";
import type { Offers } from "../../online/server";
import { useAnnouncement } from "../../shell/announce";
import { Button, ButtonLink } from "../../shell/Button";
import { hashOf } from "../../shell/router";

/** Nothing if the server has games between people. */
export function NoServer({ offered, onRetry }: { offered: Offers | null; onRetry: () => void }) {
  if (offered === null) return <p class="muted">{words.checking}</p>;
  if (offered.games === "yes") return null;
  return <Reason isOffline={offered.games === "offline"} onRetry={onRetry} />;
}

function Reason({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  const why = isOffline ? words.offline : words.noServer;
  useAnnouncement(why);
  return (
    <section class="panel stack">
      <p>{why}</p>
      <div class="row">
        {isOffline && <Button label={words.retry} onClick={onRetry} />}
        <ButtonLink label={words.twoPlayers} href={hashOf("play", "", { opponent: "human" })} />
      </div>
    </section>
  );
}
