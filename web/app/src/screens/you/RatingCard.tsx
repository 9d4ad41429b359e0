// The user's rating on the scale of the levels, how certain it is, and how it has changed.

import you from "messages:you";
import { LEAST_SHOWN, RatingGraph } from "../../common/RatingGraph";
import type { Rating } from "../../common/rating";
import { levelName } from "../../common/SuggestedLevel";
import { dateOfGame, type SavedGame } from "../../state/saved";
import { texts } from "../../texts";
import { rounded, shortDate } from "../../texts/format";
import { playerName } from "../../texts/players";

const words = you.rating;

/** From here on, the range covers more than five of the ten levels: none of them can be named. */
const UNCERTAIN = 400;

export function RatingCard({ rating }: { rating: Rating | null }) {
  const games = rating?.games ?? [];
  const latest = games.at(-1)?.after;
  const beside = latest ? Math.round((2 * latest.deviation) / 10) * 10 : 0;
  const now = Math.round(latest?.rating ?? 0);
  return (
    <section class="panel stack" aria-labelledby="your-rating">
      <h2 id="your-rating">{words.title}</h2>
      {rating === null ? (
        <p class="muted">{texts.shell.loading}</p>
      ) : latest ? (
        <>
          <p class="figure">
            <b>{now}</b> <span class="muted">{words.uncertainty({ plusMinus: beside })}</span>
          </p>
          <p>{beside > UNCERTAIN ? words.uncertain : comparison(now, rating)}</p>
          <p class="muted small-text">
            {words.range({ low: Math.round((now - beside) / 10) * 10, high: Math.round((now + beside) / 10) * 10 })}
          </p>
          <RatingGraph
            ratings={games.map(({ after }) => after.rating)}
            deviations={games.map(({ after }) => 2 * after.deviation)}
            marks={rating.levels.map(({ name, elo }) => ({ name: playerName(name), rating: elo }))}
            words={({ ratings, lowest, highest }) =>
              words.graph({ count: ratings.length, ...rounded({ from: ratings[0]!, to: ratings.at(-1)!, lowest, highest }) })
            }
            caption={({ ratings }) => (
              <>
                <span>{dayOfGame(games.at(-ratings.length)!.saved)}</span>
                <span>{words.games({ count: ratings.length })}</span>
                <span>{dayOfGame(games.at(-1)!.saved)}</span>
              </>
            )}
          />
        </>
      ) : (
        <p>{words.none}</p>
      )}
      {rating !== null && games.length < LEAST_SHOWN && <p class="muted small-text">{words.noGraph({ games: LEAST_SHOWN })}</p>}
      <details class="small-text">
        <summary>{words.rulesTitle}</summary>
        {Object.values(words.rules).map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </details>
    </section>
  );
}

/** The level that is about as strong as the user. */
function comparison(rating: number, { levels }: Rating): string {
  const name = (index: number) => levelName(levels[index]!.name, levels);
  if (levels.length === 0) return "";
  const last = levels.length - 1;
  if (rating < levels[0]!.elo - 75) return words.below({ name: name(0) });
  if (rating > levels[last]!.elo + 75) return words.above({ name: name(last) });
  const distance = (index: number) => Math.abs(levels[index]!.elo - rating);
  return words.about({ name: name(levels.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0)) });
}

/** Empty if it is not known. */
function dayOfGame(saved: SavedGame): string {
  const date = dateOfGame(saved);
  return date === null ? "" : shortDate(date);
}
