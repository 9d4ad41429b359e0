// Games between people. What the server sends and takes is generated from the Python package.

import type { Changed, Deleted, GameResult, Presence, Reaction, Seats, Welcome } from "../generated/online";

export type Seat = keyof Seats;
export type Reason = GameResult["reason"];
export type GameMessage = Welcome | Changed | Presence | Reaction | Deleted;

export const otherSeat = (seat: Seat): Seat => (seat === "host" ? "guest" : "host");
