// The user's seat in a game: this browser keeps it, so that the address can be shared.

import { useEffect, useState } from "preact/hooks";
import type { GameView } from "../../generated/online";
import type { LiveConnection } from "../../online/connection";
import { type GameAddress, readAddress, restOf } from "../../shell/gameAddress";
import { hashOf, parseHash, replaceAddress } from "../../shell/router";
import { keepOnline, keepSeat, keptGame, onlineGames } from "../../state/online";
import { keepsNothing } from "../../state/storage";

/** The secret with which to open an address: an invitation is for those who have no seat yet. */
export function secretFor({ id, secret, isInvitation }: GameAddress): string | null {
  const kept = keptGame(id)?.secret ?? null;
  return isInvitation ? (kept ?? secret) : (secret ?? kept);
}

/** What is kept of where a game comes from. */
export const lobbyOf = (query: URLSearchParams) => (query.has("lobby") ? { lobby: true } : {});

interface SeatState {
  /** Whether this browser keeps the seat; otherwise the address has to. */
  readonly isKept: boolean;
  /** What the host sends to the friend, while nobody has joined. */
  readonly invitation: string | null;
}

/** `onTaken`: somebody else has accepted the invitation that this page shows. */
export function useSeat(
  connection: LiveConnection,
  game: GameView,
  address: GameAddress,
  query: URLSearchParams,
  onTaken: () => void,
): SeatState {
  const [seat, secret] = [connection.seat.value, connection.secret.value];
  const known = onlineGames.value.find(({ id }) => id === game.id);
  const isJoined = seat !== null && game.seats[seat].joined;
  const [kept, setKept] = useState<boolean | null>(null);
  const isKept = kept ?? true;
  // Until the friend has joined, another device may still do so. A game that is removed from the list later remains the user's.
  const isInvited = address.isInvitation && seat === "guest" && kept === null && !known?.secret;
  useEffect(() => {
    const entry = { id: game.id, secret, seat, opened: new Date().toISOString(), ...lobbyOf(query) };
    if (seat === null) keepOnline(entry);
    else if (!isInvited) setKept(keepSeat(entry));
    else if (isJoined && !keptGame(game.id)?.secret) onTaken();
  }, [seat, secret, isInvited, isJoined, keepsNothing.value]);
  const isOpen = seat === "host" && !game.seats.guest.joined && game.result === null;
  const invitation = isOpen ? (connection.invitation.value ?? known?.invitation ?? null) : null;
  useEffect(() => {
    const isHere = readAddress(parseHash(location.hash).rest).id === game.id;
    if (!isHere || isInvited) return;
    const rest = isKept ? restOf(game.id, invitation, invitation !== null) : restOf(game.id, secret);
    replaceAddress(hashOf("game", rest, Object.fromEntries(query)));
  }, [seat, secret, isInvited, isKept, invitation]);
  return { isKept, invitation };
}
