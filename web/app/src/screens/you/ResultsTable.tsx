// Wins, draws and losses against each opponent.

import you from "messages:you";
import { type Level, resultsOf, type Tally, total } from "../../common/results";
import { TableHead } from "../../shell/lists";
import type { SavedGame } from "../../state/saved";
import { playerName } from "../../texts/players";

const words = you.results;
const COLUMNS = ["all", "first", "second"] as const;

export function ResultsTable({ games, levels }: { games: readonly SavedGame[]; levels: readonly Level[] }) {
  const results = resultsOf(games, levels);
  return (
    <section class="panel stack" aria-labelledby="your-results">
      <h2 id="your-results">{words.title}</h2>
      {results.length === 0 ? (
        <p class="muted">{words.none}</p>
      ) : (
        <>
          <table class="results-by-opponent">
            <TableHead columns={[words.opponent, ...COLUMNS.map((column) => [words[column], "number"] as const)]} />
            <tbody>
              {results.map((row) => (
                <tr key={row.opponent}>
                  <th scope="row">
                    <Name opponent={row.opponent} levels={levels} />
                    <Bar of={row.all} />
                  </th>
                  {COLUMNS.map((column) => (
                    <td key={column} class="number">
                      <Figures of={row[column]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p class="muted small-text">{words.legend}</p>
        </>
      )}
    </section>
  );
}

function Name({ opponent, levels }: { opponent: string; levels: readonly Level[] }) {
  const number = levels.findIndex(({ name }) => name === opponent) + 1;
  return (
    <span class="name">
      {playerName(opponent)} {number > 0 && <span class="muted small-text">{words.level({ number })}</span>}
    </span>
  );
}

function Figures({ of: { won, drawn, lost } }: { of: Tally }) {
  if (won + drawn + lost === 0) return <span class="muted">–</span>;
  return (
    <>
      <span aria-hidden="true">{words.tally({ won, drawn, lost })}</span>
      <span class="unseen">{words.inWords({ won, drawn, lost })}</span>
    </>
  );
}

/** The shares as a bar; the figures beside it say the same. */
function Bar({ of }: { of: Tally }) {
  return (
    <span class="tally" aria-hidden="true">
      {(["won", "drawn", "lost"] as const).map(
        (kind) => of[kind] > 0 && <i key={kind} class={kind} style={{ width: `${(100 * of[kind]) / total(of)}%` }} />,
      )}
    </span>
  );
}
