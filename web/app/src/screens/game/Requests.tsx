// What players ask of each other: draws, take-backs, rematches, and a few words.

import words from "messages:game";
import type { ComponentChildren } from "preact";
import { type Command, type Declined, type GameView, ReactionName } from "../../generated/online";
import type { LiveConnection } from "../../online/connection";
import { otherSeat, type Seat } from "../../online/types";
import { useAnnouncement } from "../../shell/announce";
import { Button, SureButton } from "../../shell/Button";
import { once } from "../../shell/keys";
import { nameOf } from "./words";

export interface ActProps {
  readonly game: GameView;
  readonly seat: Seat;
  readonly act: (command: Command) => void;
}

const isDeclined = ({ declined }: GameView, seat: Seat, what: Declined["offer"]) =>
  declined.some((each) => each.seat === seat && each.offer === what);

/** What the opponent asks for, and what the opponent has declined. */
export function Requests({ game, seat, act }: ActProps) {
  const opponent = otherSeat(seat);
  const name = nameOf(game, opponent);
  const isOver = game.result !== null;
  return (
    <>
      {game.draw_offer === opponent && (
        <Question text={words.draws.asks({ name })}>
          <Button primary label={words.draws.accept} onClick={once(() => act({ type: "accept draw" }))} />
          <Button label={words.draws.decline} onClick={once(() => act({ type: "decline draw" }))} />
        </Question>
      )}
      {game.undo_request === opponent && (
        <Question text={words.takeBack.asks({ name })}>
          <Button primary label={words.takeBack.accept} onClick={once(() => act({ type: "accept to take back" }))} />
          <Button label={words.takeBack.decline} onClick={once(() => act({ type: "decline to take back" }))} />
        </Question>
      )}
      {!isOver && isDeclined(game, seat, "draw") && <Answer text={words.draws.declined({ name })} />}
      {!isOver && isDeclined(game, seat, "take-back") && <Answer text={words.takeBack.declined({ name })} />}
      {isOver && isDeclined(game, seat, "rematch") && game.rematch === null && <Answer text={words.rematchDeclined({ name })} />}
    </>
  );
}

function Question({ text, children }: { text: string; children: ComponentChildren }) {
  useAnnouncement(text);
  return (
    <section class="panel question stack">
      <p>{text}</p>
      <div class="row">{children}</div>
    </section>
  );
}

function Answer({ text }: { text: string }) {
  useAnnouncement(text);
  return <p class="panel small-text">{text}</p>;
}

export function Controls({ game, seat, act }: ActProps) {
  const isBegun = game.moves.length >= 2;
  const [hasAsked, mayNotAsk] = [game.undo_request === seat, isDeclined(game, seat, "take-back")];
  const [hasOffered, mayNotOffer] = [game.draw_offer === seat, isDeclined(game, seat, "draw")];
  return (
    <div class="controls">
      <Button
        icon="undo"
        label={hasAsked ? words.takeBack.asked : mayNotAsk ? words.takeBack.refused : words.takeBack.ask}
        inactive={game.moves === "" || hasAsked || mayNotAsk}
        onClick={once(() => act({ type: "ask to take back" }))}
      />
      <Button
        icon="swap"
        label={hasOffered ? words.draws.offered : mayNotOffer ? words.draws.refused : words.draws.offer}
        inactive={!isBegun || hasOffered || mayNotOffer}
        onClick={once(() => act({ type: "offer draw" }))}
      />
      <SureButton
        icon="flag"
        label={isBegun || game.binding ? words.resign : words.cancel}
        sure={words.sure}
        onSure={() => act({ type: "resign" })}
      />
    </div>
  );
}

/** The buttons for a rematch: to offer it, or to answer an offer. */
export function Rematch({ game, seat, act, primary }: ActProps & { readonly primary: boolean }) {
  const isOffered = game.rematch_offer === otherSeat(seat);
  const hasOffered = game.rematch_offer === seat;
  const isRefused = !isOffered && isDeclined(game, seat, "rematch");
  const offer = once(() => act({ type: "rematch" }));
  return (
    <>
      <Button
        primary={primary && !isRefused}
        label={isOffered ? words.rematchAccept : hasOffered ? words.rematchAsked : words.rematch}
        inactive={hasOffered || isRefused}
        onClick={offer}
      />
      {isOffered && <Button label={words.draws.decline} onClick={once(() => act({ type: "decline rematch" }))} />}
    </>
  );
}

export function Reactions({ connection }: { connection: LiveConnection }) {
  return (
    <details class="reactions">
      <summary>{words.say}</summary>
      <div class="row">
        {ReactionName.map((each: ReactionName) => (
          <Button key={each} label={words.reactions[each]} onClick={once(() => connection.react(each))} />
        ))}
      </div>
    </details>
  );
}
