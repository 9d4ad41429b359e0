// A game with a friend on the usual terms, created at once: the link is all that is needed.

import words from "messages:game";
import { messageOf } from "fourfold-board/components";
import { STANDARD } from "fourfold-engine/rules";
import { useEffect, useState } from "preact/hooks";
import { LobbyCard } from "../../common/LobbyCard";
import { Button, ButtonLink } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { hashOf, noticeAddress, replaceAddress } from "../../shell/router";
import { myFace, myName } from "../../state/online";
import { texts } from "../../texts";
import { ended } from "../../texts/format";
import { NoServer } from "./NoServer";
import { order, waitingGame } from "./order";
import { useOffers } from "./useOffers";

export function QuickGame() {
  const { offered, retry } = useOffers();
  const [problem, setProblem] = useState<string | null>(null);
  const [isLink, setLink] = useState(false);
  // Where there is a lobby, a link is not the only way.
  const isAsked = offered?.lobby === true && !isLink;
  const isPossible = offered?.games === "yes" && !isAsked;
  useEffect(() => {
    if (!isPossible) return;
    let isCurrent = true;
    const create = async () =>
      (await waitingGame()) ?? (await order({ ...STANDARD, first: "random", clock: null, name: myName.value, face: myFace.value }));
    create().then(
      (address) => {
        if (!isCurrent) return;
        replaceAddress(address);
        noticeAddress();
      },
      (error: unknown) => isCurrent && setProblem(ended(words.failed({ why: messageOf(error) }))),
    );
    return () => {
      isCurrent = false;
    };
  }, [isPossible]);
  return (
    <section class="friend stack" aria-label={words.title}>
      <h1>{words.title}</h1>
      <NoServer offered={offered} onRetry={retry} />
      {isAsked && (
        <>
          <p class="muted">{words.intro}</p>
          <Button primary icon="share" label={texts.friends.playHelp} onClick={() => setLink(true)} />
          <LobbyCard />
          <ButtonLink label={words.change} href={hashOf("game")} />
        </>
      )}
      {isPossible && problem === null && <p class="muted">{words.creating}</p>}
      <Problem why={problem} />
      {problem !== null && <ButtonLink label={words.toFriend} href={hashOf("game")} />}
    </section>
  );
}
