// Win by heart: a trainer for the first player's winning strategy.

import { useState } from "preact/hooks";
import { BadAddress } from "../../shell/BadAddress";
import type { ScreenProps } from "../../shell/router";
import { bringBackFuture, cardsFromTheFuture, unreadableHeart } from "../../state/heart";
import { Unreadable } from "../../study/Unreadable";
import { Game } from "./Game";
import { Overview } from "./Overview";
import { Train } from "./Train";
import { words } from "./texts";
import "../../study/study.css";
import "./heart.css";

export function Heart({ rest }: ScreenProps) {
  useState(() => bringBackFuture(Date.now())); // before anything is scheduled
  return (
    <>
      <Unreadable of={unreadableHeart} what={words.progress} fileName="fourfold-heart" />
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
      return <BadAddress why={words.badAddress(rest.slice(0, 20))} screen="heart" label={words.title} />;
  }
}
