// The texts of the lobby. Here and not with the others: few visits need them.

import type { TournamentView } from "../../generated/online";
import { texts } from "../../texts";

export const words = {
  title: "Lobby",
  intro: "Meet others on this server, play them, or play a tournament together. No account is needed.",
  refused: (why: string) => texts.sentence(why),
  toFriend: "Play a friend",
  yourName: "Your name",
  enter: "Enter the lobby",

  yourGame: (opponent: string) => `Your game against ${opponent}`,
  yourGameIsReady: (opponent: string) => `Your game against ${opponent} is ready.`,
  playNow: "Play now",
  showUp: (minutes: number, left: string) => `A player who does not come within ${minutes} minutes loses. ${left} left.`,

  people: (count: number) => `Here now (${count})`,
  you: "you",
  playing: "playing",

  challenges: "Open challenges",
  noChallenges: "Nobody is looking for a game.",
  accept: "Play",
  acceptLabel: (name: string) => `Play ${name}`,
  withdraw: "Withdraw",
  offer: "Look for a game",
  offered: "You are looking for a game. It opens when somebody accepts.",
  newChallenge: (name: string) => `${name} is looking for a game.`,
  clock: "Clock",
  swap: "Swap",
  swapHelp: "The player who begins places three discs; the other one then chooses a side.",

  games: "Running games",
  noGames: "No game is being played.",
  versus: (first: string, second: string) => `${first} – ${second}`,
  watch: "Watch",
  watchLabel: (first: string, second: string) => `Watch ${first} against ${second}`,

  leaderboard: "Leaderboard of the day",
  noScores: "No game has ended today.",
  columns: { name: "Name", wins: "Won", draws: "Drawn", losses: "Lost", points: "Points", played: "Played" },

  tournaments: "Tournaments",
  organise: "Open a tournament",
  tournamentTitle: "Title",
  defaultTitle: "Cup",
  kind: "Kind",
  kinds: { "knock-out": "Knock-out", "round-robin": "Round-robin" } satisfies Record<TournamentView["kind"], string>,
  kindHelp: {
    "knock-out":
      "The loser of a game is out. After a draw there is another game with sides exchanged; after a second draw, the player who moved second in it goes on.",
    "round-robin": "Everyone plays everyone. A win is a point, a draw half of one.",
  } satisfies Record<TournamentView["kind"], string>,
  organisedBy: (name: string) => `organised by ${name}`,
  players: (count: number) => (count === 1 ? "1 player" : `${count} players`),
  join: "Join",
  joinLabel: (title: string) => `Join ${title}`,
  leave: "Leave",
  start: "Start",
  cancel: "Cancel tournament",
  sure: "Really cancel it?",
  round: (number: number) => `Round ${number}`,
  standings: "Standings",
  bye: "bye",
  draw: "draw",
  none: "neither came",
  winner: (names: readonly string[]) => `Won by ${names.join(" and ")}`,
  noWinner: "Nobody won",
  isOver: (title: string, names: readonly string[]) =>
    `${title} is over. ${names.length > 0 ? `Won by ${names.join(" and ")}.` : "Nobody won."}`,
  opened: (title: string) => `${title}: a tournament is open. You can join it.`,
  points: (points: number) => (points % 1 === 0 ? String(points) : `${Math.floor(points) || ""}½`),
};
