// Accuracy and classes of both players.

import words from "messages:review";
import type { Judgement } from "fourfold-engine";
import { SIDES } from "fourfold-engine/rules";
import { DiscIcon } from "../../board/DiscIcon";
import { nameOf } from "../../common/names";
import type { Review } from "../../common/review";
import { tenth } from "../../texts/format";

export function Summary({ review: { game, found, moves } }: { review: Review }) {
  const counts = found?.counts;
  const shown = Object.keys(counts?.first ?? {}) as Judgement[];
  const symbolOf = (kind: Judgement) => moves.find(({ judged }) => judged?.class === kind)?.judged?.symbol;
  return (
    <table class="summary">
      <thead>
        <tr>
          <td />
          {SIDES.map((side) => (
            <th key={side} scope="col" class="number">
              <DiscIcon side={side} /> {nameOf(game, side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr class="accuracy">
          <th scope="row">{words.accuracy}</th>
          {SIDES.map((side) => (
            <td key={side} class="number">
              {found?.accuracy[side] == null ? "–" : tenth(found.accuracy[side])}
            </td>
          ))}
        </tr>
        {shown
          .filter((kind) => SIDES.some((side) => counts![side][kind] > 0))
          .map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {words.classes[kind]} {symbolOf(kind)}
              </th>
              {SIDES.map((side) => (
                <td key={side} class="number">
                  {counts![side][kind]}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
