/** Errors. All derive from `FourfoldError`. */

export class FourfoldError extends Error {
  override readonly name: string = "FourfoldError";
}

/** An illegal move: the column does not exist or is full, or the game is over. */
export class IllegalMove extends FourfoldError {
  override readonly name = "IllegalMove";
}

/** Discs that no game can leave on a board, or a board of an unsupported size. */
export class InvalidPosition extends FourfoldError {
  override readonly name = "InvalidPosition";
}

/** Text that is not a move string or a grid. */
export class InvalidNotation extends FourfoldError {
  override readonly name = "InvalidNotation";
}

/** An option outside its allowed values. */
export class InvalidArgument extends FourfoldError {
  override readonly name = "InvalidArgument";
}

/** Bytes that are not an opening book. */
export class BookError extends FourfoldError {
  override readonly name = "BookError";
}

/** A search reached its limit before it had an answer. */
export class LimitReached extends FourfoldError {
  override readonly name = "LimitReached";
}

/** The engine could not be started, or has stopped. */
export class EngineError extends FourfoldError {
  override readonly name = "EngineError";
}

const KINDS = {
  FourfoldError,
  IllegalMove,
  InvalidPosition,
  InvalidNotation,
  InvalidArgument,
  BookError,
  LimitReached,
  EngineError,
};

/** An error as it travels from the engine to a worker, and from there to its client. */
export interface PlainError {
  readonly kind: string;
  readonly message: string;
}

export function toPlain(error: unknown): PlainError {
  return error instanceof Error ? { kind: error.name, message: error.message } : { kind: "Error", message: String(error) };
}

export function fromPlain({ kind, message }: PlainError): Error {
  const Kind = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : EngineError;
  return new Kind(message);
}
