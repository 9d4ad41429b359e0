// The end of a lesson: what has been done, and where to go from here.

import words from "messages:learn";
import { useAnnouncement } from "../../shell/announce";
import { ButtonLink } from "../../shell/Button";
import { useFocusFallback } from "../../shell/focus";
import { Icon } from "../../shell/icons";
import { useKeys } from "../../shell/keys";
import { hashOf, open } from "../../shell/router";
import { lessonResults, resultOf, starsFor } from "../../state/lessonResults";
import { sentences } from "../../texts/format";
import { playerName } from "../../texts/players";
import { Stars, Way } from "./Course";
import type { Lesson } from "./lesson";
import { countDone, nextLesson, overall, progress } from "./progress";
import { timeOf } from "./time";

export function End({ lesson, lessons }: { lesson: Lesson; lessons: readonly Lesson[] }) {
  const heading = useFocusFallback(lesson.id, true);
  const done = countDone(progress.value, lesson);
  const all = lesson.exercises.length;
  const { stars: best, missed, pass } = resultOf(lessonResults.value, lesson.id);
  const { failed, seconds } = pass;
  // Of this time through the lesson, as long as that is known.
  const missedNow = seconds > 0 ? failed.length : null;
  const stars = done < all ? 0 : missedNow !== null ? starsFor(missedNow, all) : best;
  const next = nextLesson(progress.value, lessons, lesson);
  const forward = done < all ? lesson : next;
  const address = forward ? hashOf("learn", forward.id) : hashOf("puzzles");
  const title = done < all ? words.lessonEnd : words.lessonFinished;
  useAnnouncement(sentences(`${title}: ${lesson.title}`, doneInWords(done, all)));
  useKeys((key) => {
    if (key !== "n") return false;
    open(address);
    return true;
  });
  const [doneOfAll, ofAll] = overall(progress.value, lessons);
  const opponent = playerName(lesson.opponent);
  return (
    <div class="learn end stack">
      <header class="stack">
        {stars > 0 ? (
          <Stars count={stars} />
        ) : (
          <span class="medal" aria-hidden="true">
            <Icon name={done === all ? "check" : "learn"} />
          </span>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>
          <strong>{lesson.title}</strong>
        </p>
        <p class="muted">
          {doneInWords(done, all)} {done === all && starsInWords(stars, missedNow)}
        </p>
        {seconds > 0 && <p class="muted small-text">{words.yourTime({ time: timeOf(seconds) })}</p>}
        {forward ? (
          <ButtonLink primary label={done < all ? words.missing : words.nextLesson({ title: forward.title })} href={address} />
        ) : (
          <>
            <p>{words.allDone}</p>
            <ButtonLink primary icon="starFull" label={words.certificate.open} href={hashOf("learn", "certificate")} />
          </>
        )}
      </header>
      <div class="ways">
        {missed.length > 0 && (
          <Way
            href={hashOf("learn", `${lesson.id}/${missed[0]}`, { again: "" })}
            icon="redo"
            title={words.repeatNow}
            what={words.repeat({ count: missed.length })}
          />
        )}
        {!forward && <Way href={hashOf("strategy")} icon="strategy" {...words.strategy} />}
        {lesson.theme && (
          <Way
            href={hashOf("puzzles", lesson.theme)}
            icon="puzzles"
            title={words.themePuzzles[lesson.theme]}
            what={words.themePuzzlesWhat}
          />
        )}
        <Way
          href={hashOf("play", "", { opponent: lesson.opponent })}
          icon="play"
          title={words.play({ name: opponent })}
          what={words.playWhat}
        />
        <Way href={hashOf("learn", `${lesson.id}/1`)} icon="undo" title={words.again} what={lesson.title} />
        <Way href={hashOf("learn")} icon="list" title={words.back} what={words.overall({ done: doneOfAll, all: ofAll })} />
      </div>
    </div>
  );
}

function doneInWords(done: number, all: number): string {
  return done === all ? words.allExercisesDone({ all }) : words.exercisesDone({ done, all });
}

/** `missed`: how many exercises, if that is known. */
function starsInWords(stars: number, missed: number | null): string {
  if (stars === 0) return "";
  if (stars === 3) return words.threeStars;
  return (stars === 2 ? words.twoStars : words.oneStar)({ missed: missed ?? 2 });
}
