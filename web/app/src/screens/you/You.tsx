// The user's results, rating, progress, games and data.

import words from "messages:you";
import { useEffect, useRef } from "preact/hooks";
import { useRating } from "../../common/rating";
import { SuggestedLevel } from "../../common/SuggestedLevel";
import { Failed } from "../../shell/Failed";
import { hashOf, type ScreenProps } from "../../shell/router";
import { gamesThatAre } from "../../state/saved";
import { texts } from "../../texts";
import { Data } from "./Data";
import { History } from "./History";
import { LearningProgress } from "./LearningProgress";
import { Mistakes } from "./Mistakes";
import { RatingCard } from "./RatingCard";
import { ResultsTable } from "./ResultsTable";
import "../../common/common.css";
import "./you.css";

export function You({ rest }: ScreenProps) {
  const { rating, failure, retry } = useRating();
  const games = gamesThatAre(false);
  const data = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rest === "data") data.current?.scrollIntoView();
  }, [rest]);
  return (
    <div class="common you">
      <header>
        <h1>{words.title}</h1>
        <p class="muted">{words.what}</p>
      </header>
      {failure && <Failed why={texts.engineFailed({ why: failure })} onRetry={retry} />}
      <div class="cards">
        <div class="stack">
          <RatingCard rating={rating} />
          {rating && <SuggestedLevel rating={rating} link={(opponent) => hashOf("play", "", { opponent })} />}
          <ResultsTable games={games} levels={rating?.levels ?? []} />
        </div>
        <div class="stack">
          <Mistakes games={games} />
          <LearningProgress />
        </div>
      </div>
      <History games={games} />
      <div ref={data}>
        <Data />
      </div>
    </div>
  );
}
