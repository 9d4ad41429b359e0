// Win by heart: a trainer for the strategies of the first and of the second player.

import words from "messages:strategy";
import { useState } from "preact/hooks";
import { Unreadable } from "../../common/Unreadable";
import { BadAddress } from "../../shell/BadAddress";
import type { ScreenProps } from "../../shell/router";
import { bringBackFuture, cardsFromTheFuture, unreadable } from "../../state/strategy";
import { Game } from "./Game";
import { Overview } from "./Overview";
import { side } from "./store";
import { Train } from "./Train";
import "../../common/common.css";
import "./trainer.css";

export function Trainer({ rest }: ScreenProps) {
  useState(() => bringBackFuture(Date.now())); // before anything is scheduled
  return (
    <>
      <Unreadable of={unreadable} what="strategy" fileName="fourfold-strategy" />
      {cardsFromTheFuture.value > 0 && (
        <p class="panel unreadable" role="alert">
          {words.clock({ count: cardsFromTheFuture.value })}
        </p>
      )}
      <Page rest={rest} />
    </>
  );
}

function Page({ rest }: { rest: string }) {
  const [, second, page] = /^(second)?(?:(?:^|\/)(.*))?$/s.exec(rest)!;
  side.value = second ? "second" : "first"; // read by the pages below only
  switch (page ?? "") {
    case "":
      return <Overview key={side.value} />;
    case "train":
      return <Train key={side.value} />;
    case "play":
      return <Game key={side.value} />;
    default:
      return <BadAddress why={words.badAddress({ rest: rest.slice(0, 20) })} screen="strategy" label={words.title} />;
  }
}
