// The texts of games with friends. Here and not with the others: few visits need them.

import type { ReactionName } from "../../generated/online";
import type { Reason } from "../../online/types";
import { texts } from "../../texts";

export const words = {
  title: "Play a friend",
  intro: "Create a game, send your friend the link, and play. No account, nothing to install.",
  noServer:
    "This page comes from a host that only serves files, so it has no games between people. Run fourfold web on a machine that both of you can reach.",
  checking: "Asking the server…",
  yourName: "Your name (optional)",
  side: "You play",
  sides: { host: "First", guest: "Second", random: "Random", swap: "Swap" },
  swapHelp:
    "Swap: you place three discs, two of your colour and one of the other; your friend then chooses a side. This makes the game fair.",
  opponent: "Opponent",
  opponentName: (name: string) => (name === "friend" ? "A friend, by a link" : `Computer: ${name[0]!.toUpperCase()}${name.slice(1)}`),
  opponentHelp: "The game is on the server, so that others can watch it: send them the link for spectators.",
  clock: "Clock",
  create: "Create the game",
  lobby: "Open the lobby",
  lobbyHelp: "Or meet others on this server.",
  backToLobby: "Back to the lobby",
  failed: (why: string) => `The game could not be created: ${why}`,
  yourGames: "Your games",
  forget: "Remove from this list",

  invite: "Send this link to your friend",
  inviteHelp: "The first person who opens it plays against you. Keep your own link for yourself.",
  copy: "Copy link",
  copied: "Copied",
  share: "Share…",
  shareText: "Play Connect Four with me:",
  qr: "QR code of the link",
  watchLink: "Copy link for spectators",

  join: "Join the game",
  joinIntro: (name: string) => `${name || "A friend"} invites you to a game of Connect Four.`,

  you: "you",
  nameless: { host: "Host", guest: "Guest" },
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name} to move`,
  waitsForGuest: "Waiting for your friend",
  place: (count: number) => (count === 1 ? "Place one more disc" : `Place ${count} discs`),
  places: (name: string) => `${name} places three discs`,
  choose: "Choose a side",
  chooses: (name: string) => `${name} chooses a side`,
  chooseHelp: "Second moves next.",
  youWin: "You win!",
  wins: (name: string) => `${name} wins`,
  draw: "Draw",
  aborted: "The game was cancelled",
  reasons: {
    four: "four in a row",
    "full board": "the board is full",
    resignation: "by resignation",
    time: "on time",
    agreement: "by agreement",
    aborted: "before both had moved",
  } satisfies Record<Reason, string>,
  watching: "You are watching.",
  spectators: (count: number) => (count === 1 ? "1 spectator" : `${count} spectators`),
  here: "here",
  away: "away",
  notHere: "not here yet",
  moveKept: "Your move will be sent when the connection is back.",
  ended: (why: string) => texts.sentence(why),
  deleted: "This game was deleted.",
  toFriend: "Create a game",

  draws: {
    offer: "Offer draw",
    offered: "Draw offered",
    asks: (name: string) => `${name} offers a draw.`,
    accept: "Accept",
    decline: "Decline",
  },
  takeBack: {
    ask: "Take back",
    asked: "Asked",
    asks: (name: string) => `${name} asks to take back a move.`,
    accept: "Allow",
    decline: "Decline",
  },
  resign: "Resign",
  cancel: "Cancel game",
  sure: "Really?",
  rematch: "Rematch",
  rematchAsked: "Rematch offered",
  rematchAsks: (name: string) => `${name} offers a rematch.`,
  review: "Review this game",
  analyse: "Analyse",
  remove: "Delete this game",
  removeSure: "Delete it for both players?",
  reactions: {
    hello: "Hello!",
    "good luck": "Good luck!",
    "nice move": "Nice move!",
    oops: "Oops!",
    thinking: "Hmm…",
    thanks: "Thanks!",
    "good game": "Good game!",
  } satisfies Record<ReactionName, string>,
  say: "Say something",
  says: (name: string, what: string) => `${name}: ${what}`,
  moved: (name: string, column: string) => `${name}: column ${column}.`,
  noHelp: "Scores and hints are off during the game.",
  keys: [["1–7", "play a column"]] as readonly (readonly [string, string])[],
  timeLeft: (name: string, time: string) => `${name}: ${time} left`,
};

/** "1:05", "0:09.3" in the last ten seconds, "2 d 3 h". */
export function timeInWords(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${Math.floor((seconds % 3600) / 60)} min`;
  const tenths = left < 10_000 ? `.${Math.floor((left % 1000) / 100)}` : "";
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${tenths}`;
}
