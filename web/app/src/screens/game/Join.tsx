// Taking a seat, or a side.

import words from "messages:game";
import { DiscIcon } from "../../board/DiscIcon";
import { useWhoAmI, WhoAmI } from "../../common/WhoAmI";
import type { Command, GameView } from "../../generated/online";
import { otherSeat } from "../../online/types";
import { PersonFace } from "../../players/PersonFace";
import { Button } from "../../shell/Button";
import { once } from "../../shell/keys";
import { keepSeat } from "../../state/online";
import { texts } from "../../texts";
import { clockText } from "./Invitation";
import type { ActProps } from "./Requests";

/** What is played, as the invited player sees it: "You move second · 3 min + 2 s". */
function termsInWords(game: GameView, side: "first" | "second" | null): string {
  const order = game.swap ? words.sides.swap : side === "first" ? words.youAreFirst : words.youAreSecond;
  const { columns, rows } = game;
  const size = columns === 7 && rows === 6 ? [] : [texts.size.name({ columns, rows })];
  return [order, clockText(game.clock), ...size].join(" · ");
}

export function Join({ game, seat, secret, act }: ActProps & { readonly secret: string | null }) {
  const host = game.seats[otherSeat(seat)];
  const who = useWhoAmI();
  return (
    <form
      class="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        keepSeat({ id: game.id, secret, seat }); // before others hear of it: whoever has joined elsewhere gives way
        act({ type: "join", ...who.keep() });
      }}>
      <div class="who">
        {host.face && <PersonFace face={host.face} />}
        <div>
          <p>{host.name ? words.joinIntro({ name: host.name }) : words.joinFriend}</p>
          <p class="small-text muted">{termsInWords(game, game.seats[seat].side)}</p>
        </div>
      </div>
      <WhoAmI who={who} label={words.yourName} />
      <Button primary label={words.join} type="submit" />
    </form>
  );
}

/** Asks a host who has no name yet, so that the friend sees who invites. */
export function Introduce({ act }: Pick<ActProps, "act">) {
  const who = useWhoAmI();
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        act({ type: "join", ...who.keep() });
      }}>
      <WhoAmI who={who} label={words.yourName} />
      <Button label={texts.person.save} type="submit" />
    </form>
  );
}

export function ChooseSide({ act }: { act: (command: Command) => void }) {
  return (
    <section class="panel stack" aria-label={words.choose}>
      <h2>{words.choose}</h2>
      <div class="row">
        {(["first", "second"] as const).map((side) => (
          <button key={side} type="button" class="primary" onClick={once(() => act({ type: "choose", side }))}>
            <DiscIcon side={side} />
            {words.sides[side === "first" ? "host" : "guest"]}
          </button>
        ))}
      </div>
      <p class="small-text muted">{words.chooseHelp}</p>
    </section>
  );
}
