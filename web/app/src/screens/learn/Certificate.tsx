// The certificate at the end of the course: a picture with the user's name.

import words from "messages:learn";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../shell/Button";
import { download } from "../../shell/download";
import { Problem } from "../../shell/Failed";
import { NameField } from "../../shell/fields";
import { once } from "../../shell/keys";
import { hashOf } from "../../shell/router";
import { lessonResults, resultOf } from "../../state/lessonResults";
import { keepPerson, myFace, myName } from "../../state/online";
import { longDate } from "../../texts/format";
import { certificateSvg } from "./certificateSvg";
import type { Lesson } from "./lesson";
import { overall, progress } from "./progress";

const said = words.certificate;
const FILE = "fourfold-certificate.png";

export function Certificate({ lessons }: { lessons: readonly Lesson[] }) {
  const [name, setName] = useState(myName.value);
  const [failed, setFailed] = useState(false);
  const [done, all] = overall(progress.value, lessons);
  if (done < all) {
    return (
      <section class="message">
        <h1>{said.title}</h1>
        <p>{said.notYet({ done, all })}</p>
        <ButtonLink primary label={said.goOn} href={hashOf("learn")} />
      </section>
    );
  }
  const stars = lessons.reduce((sum, { id }) => sum + Math.max(1, resultOf(lessonResults.value, id).stars), 0);
  const date = longDate(new Date());
  const shown = name.trim() || said.nameless;
  const svg = certificateSvg({ name: shown, date, stars, allStars: 3 * lessons.length });
  const withPicture = async (use: (file: File) => unknown) => {
    keepPerson({ name, face: myFace.value });
    try {
      const { svgToPng } = await import("../../common/pictures");
      await use(new File([await svgToPng(svg)], FILE, { type: "image/png" }));
      setFailed(false);
    } catch (error) {
      if ((error as Error).name !== "AbortError") setFailed(true);
    }
  };
  const canShare = typeof navigator.share === "function" && typeof navigator.canShare === "function";
  return (
    <section class="learn certificate stack">
      <h1>{said.title}</h1>
      <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt={said.alt({ name: shown })} />
      <NameField label={said.name} name={name} onName={setName} />
      <div class="row">
        <Button primary icon="download" label={said.download} onClick={once(() => void withPicture((file) => download(file, FILE)))} />
        {canShare && (
          <Button icon="share" label={said.share} onClick={once(() => void withPicture((file) => navigator.share({ files: [file] })))} />
        )}
        <ButtonLink label={words.back} href={hashOf("learn")} />
      </div>
      <Problem why={failed ? said.failed : null} />
    </section>
  );
}
