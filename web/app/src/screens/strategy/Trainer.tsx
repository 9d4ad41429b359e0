// Win by heart: a trainer for the first player's winning strategy.

import { useState } from "preact/hooks";
import { Unreadable } from "../../common/Unreadable";
import { BadAddress } from "../../shell/BadAddress";
import type { ScreenProps } from "../../shell/router";
import { bringBackFuture, cardsFromTheFuture, unreadable } from "../../state/strategy";
import { Game } from "./Game";
import { Overview } from "./Overview";
import { Train } from "./Train";
import { words } from "./texts";
import "../../common/common.css";
import "./trainer.css";

export function Trainer({ rest }: ScreenProps) {
  useState(() => bringBackFuture(Date.now())); // before anything is scheduled
  return (
    <>
      <Unreadable of={unreadable} what={words.progress} fileName="fourfold-strategy" />
      {cardsFromTheFuture.value > 0 && (
        <p class="panel unreadable" role="alert">
          {words.clock(cardsFromTheFuture.value)}
        </p>
      )}
      <Page rest={rest} />
    </>
  );
}

function Page({ rest }: { rest: string }) {
  switch (rest) {
    case "":
      return <Overview />;
    case "train":
      return <Train />;
    case "play":
      return <Game />;
    default:
      return <BadAddress why={words.badAddress(rest.slice(0, 20))} screen="strategy" label={words.title} />;
  }
}
