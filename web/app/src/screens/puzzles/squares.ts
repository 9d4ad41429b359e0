/** One square per step of a puzzle, which gives nothing of the solution away. */
export const SQUARES = { right: "🟩", wrong: "🟥", hint: "💡", shown: "⬛" } as const;
