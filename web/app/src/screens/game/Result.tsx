// The end of a game with a friend, and what to do next.

import words from "messages:game";
import { messageOf } from "fourfold-board/components";
import type { Side } from "fourfold-engine/rules";
import { useMemo, useState } from "preact/hooks";
import { DiscIcon } from "../../board/DiscIcon";
import { GameEnd } from "../../common/GameEnd";
import { reviewLink } from "../../common/reviewLink";
import { ShareButton, sharedGame } from "../../common/Share";
import type { Command, GameView } from "../../generated/online";
import { earlyEnd, friendOf, seriesAfter } from "../../online/friends";
import { deleteGame } from "../../online/server";
import { otherSeat, type Seat } from "../../online/types";
import { sizeQuery } from "../../rules/address";
import { newGame, type Game as Record } from "../../rules/game";
import { readMoves } from "../../rules/moves";
import { ButtonLink, SureButton } from "../../shell/Button";
import { Problem } from "../../shell/Failed";
import { hashOf } from "../../shell/router";
import { forgetOnline } from "../../state/online";
import { texts } from "../../texts";
import { asSentence } from "../../texts/format";
import { YOU } from "../../texts/players";
import { Rematch } from "./Requests";
import { pointsOf, seriesOf } from "./series";
import { nameOf, reasonInWords, resultInWords } from "./words";

interface ResultProps {
  readonly game: GameView;
  readonly secret: string | null;
  readonly fromLobby: boolean;
  readonly seat: Seat | null;
  readonly act: (command: Command) => void;
}

/** Players of a tournament go on with its next round. */
export function Result({ game, seat, act, secret, fromLobby }: ResultProps) {
  const size = sizeQuery(game);
  const [problem, setProblem] = useState<string | null>(null);
  const record = useMemo(() => recordOf(game, seat), [game.version, seat]);
  const isOffered = seat !== null && game.rematch_offer === otherSeat(seat);
  const remove = async () => {
    try {
      await deleteGame(game.id, secret ?? "");
      forgetOnline(game.id);
    } catch (error) {
      setProblem(asSentence(messageOf(error)));
    }
  };
  const { winner } = game.result!;
  const side = winner && game.seats[winner].side;
  return (
    <GameEnd
      tone={winner === null ? "draw" : seat === null || winner === seat ? "win" : "loss"}
      title={resultInWords(game, seat)}
      detail={reasonInWords(game, seat)}
      picture={side && <DiscIcon side={side} />}
      game={record}
      actions={
        <>
          {fromLobby && <ButtonLink primary icon="lobby" label={words.backToLobby} href={hashOf("lobby")} />}
          {seat !== null && !game.binding && <Rematch game={game} seat={seat} act={act} primary={!fromLobby} />}
          {record && <ButtonLink icon="review" label={texts.titles.review} href={reviewLink(record, seat && `online-${game.id}`)} />}
          {record && <ShareButton share={sharedGame(record, game.seats[seat ?? "host"].side)} />}
        </>
      }>
      {isOffered && <p>{words.rematchAsks({ name: nameOf(game, otherSeat(seat!)) })}</p>}
      {seat !== null && <SeriesScore game={game} seat={seat} />}
      <div class="row more">
        {record && <ButtonLink icon="analyse" label={texts.titles.analyse} href={hashOf("analyse", game.moves, size)} />}
        {seat !== null && !game.binding && (
          <SureButton icon="trash" label={words.remove} sure={words.removeSure} onSure={() => void remove()} />
        )}
      </div>
      <Problem why={problem} />
    </GameEnd>
  );
}

/** The results against this friend, one rematch after the other; nothing after a single game. */
function SeriesScore({ game, seat }: { game: GameView; seat: Seat }) {
  const series = seriesAfter(seriesOf(game), game, seat);
  if (series.won + series.drawn + series.lost < 2) return null;
  return <p class="series">{texts.end.series({ ...pointsOf(series), friend: friendOf(game, seat) })}</p>;
}

/** The game as a record with the names as the user sees them; null if no disc was played. */
function recordOf(game: GameView, seat: Seat | null): Record | null {
  if (game.moves === "" || game.result?.reason === "aborted") return null;
  const nameAt = (side: Side) => {
    const each = (["host", "guest"] as const).find((one) => game.seats[one].side === side);
    return each === undefined ? side : each === seat ? YOU : nameOf(game, each);
  };
  const { columns, rows } = game;
  const played = newGame({ columns, rows, moves: readMoves(game.moves, game), first: nameAt("first"), second: nameAt("second") });
  return { ...played, endedEarly: earlyEnd(game) };
}
