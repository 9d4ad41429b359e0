// Accuracy and classes of both players.

import { SIDES } from "fourfold-engine/rules";
import { DiscIcon } from "../../board/DiscIcon";
import { nameOf } from "../../study/names";
import { texts } from "../../texts";
import { JUDGEMENTS, SYMBOLS } from "./judgement";
import { accuracyOf, countOf, type Review } from "./reviewing";

export function Summary({ review }: { review: Review }) {
  const shown = JUDGEMENTS.filter((kind) => SIDES.some((side) => countOf(review, side, kind) > 0));
  return (
    <table class="summary">
      <thead>
        <tr>
          <td />
          {SIDES.map((side) => (
            <th key={side} scope="col" class="number">
              <DiscIcon side={side} /> {nameOf(review.game, side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr class="accuracy">
          <th scope="row">{texts.review.accuracy}</th>
          {SIDES.map((side) => (
            <td key={side} class="number">
              {accuracyOf(review, side)?.toFixed(1) ?? "–"}
            </td>
          ))}
        </tr>
        {shown.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {texts.review.classes[kind]} {SYMBOLS[kind]}
            </th>
            {SIDES.map((side) => (
              <td key={side} class="number">
                {countOf(review, side, kind)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
