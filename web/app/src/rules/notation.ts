// How people write columns: counted from 1, after 9 with a, b, c. Code counts from 0.
// This is the only place that converts.

const LABELS = "123456789abc";

/** What went wrong with something that a person, a link or a file gave us. Safe to show as text. */
export class InvalidInput extends Error {
  override name = "InvalidInput";
}

export function columnLabel(column: number): string {
  return LABELS[column] ?? "?";
}

export function formatMoves(moves: readonly number[]): string {
  return moves.map(columnLabel).join("");
}

/** The column that a label stands for, or -1. */
export function parseColumn(label: string, columns: number): number {
  const column = label.length === 1 ? LABELS.indexOf(label.toLowerCase()) : -1;
  return column < columns ? column : -1;
}

/** The columns that a move string names. Spaces and commas between moves do not matter. */
export function parseMoves(text: string, columns: number): number[] {
  const symbols = [...text].filter((symbol) => !/[\s,.;-]/.test(symbol));
  return symbols.map((symbol, index) => {
    const column = parseColumn(symbol, columns);
    if (column < 0) {
      const what = /[0-9]/.test(symbol) ? `column ${symbol}` : `character “${symbol}”`;
      throw new InvalidInput(`Invalid ${what} at move ${index + 1}: allowed are ${allowed(columns)}.`);
    }
    return column;
  });
}

function allowed(columns: number): string {
  const digits = `1 to ${Math.min(columns, 9)}`;
  return columns > 9 ? `${digits} and a to ${columnLabel(columns - 1)}` : digits;
}
