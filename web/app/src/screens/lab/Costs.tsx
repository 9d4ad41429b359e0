// The nodes that minimax and alpha-beta visit, by depth. The bars are logarithmic.

import words from "messages:lab";
import { TableHead } from "../../shell/lists";
import { percent, tenthOfPercent, whole } from "../../texts/format";
import type { Cost } from "./experiment";

export function Costs({ costs }: { costs: readonly Cost[] }) {
  const largest = Math.log10(Math.max(10, ...costs.map(({ minimax }) => minimax)));
  const bar = (nodes: number) => `${Math.max(2, (Math.log10(nodes) / largest) * 100)}%`;
  return (
    <table class="costs">
      <caption class="unseen">{words.costs}</caption>
      <TableHead
        columns={[
          "K",
          [words.minimax, "number"],
          [words.alphaBeta, "number"],
          [words.share, "number"],
          [
            <span key="bars" class="unseen">
              {words.bars}
            </span>,
            "bars",
          ],
        ]}
      />
      <tbody>
        {costs.map(({ depth, minimax, alphaBeta }) => (
          <tr key={depth}>
            <th scope="row">{depth}</th>
            <td class="number">{whole(minimax)}</td>
            <td class="number">{whole(alphaBeta)}</td>
            <td class="number">{shareOf(alphaBeta / minimax)}</td>
            <td class="bars" aria-hidden="true">
              <span class="bar whole" style={{ width: bar(minimax) }} />
              <span class="bar part" style={{ width: bar(alphaBeta) }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareOf(share: number): string {
  return share < 0.1 ? tenthOfPercent(share) : percent(share);
}
