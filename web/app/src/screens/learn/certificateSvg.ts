// The certificate as an SVG file.

import words from "messages:learn";

const said = words.certificate;
const WIDTH = 1200;
const HEIGHT = 850;

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Four discs in a row, as an ornament. */
function discs(x: number, y: number, colour: string, edge: string): string {
  return [0, 1, 2, 3]
    .map((step) => `<circle cx="${x + 64 * step}" cy="${y}" r="24" fill="${colour}" stroke="${edge}" stroke-width="5"/>`)
    .join("");
}

interface Achievement {
  readonly name: string;
  readonly date: string;
  readonly stars: number;
  readonly allStars: number;
}

/** For everyone the same colours: it leaves the app. */
export function certificateSvg({ name, date, stars, allStars }: Achievement): string {
  const line = (text: string, y: number, size: number, more = "") =>
    `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" text-anchor="middle" ${more}>${escaped(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"
font-family="Georgia, 'Times New Roman', serif" fill="#1b2333"><rect width="${WIDTH}" height="${HEIGHT}" fill="#2f6fed"/>
<rect x="40" y="40" width="${WIDTH - 80}" height="${HEIGHT - 80}" rx="26" fill="#fffdf6" stroke="#173b86" stroke-width="4"/>
<rect x="62" y="62" width="${WIDTH - 124}" height="${HEIGHT - 124}" rx="16" fill="none" stroke="#d9b44a" stroke-width="3"/>
${discs(504, 150, "#e5484d", "#a3282c")}${line(said.title, 270, 76, 'font-weight="bold"')}${line(said.heading, 330, 34, 'fill="#58647a"')}
${line(name, 450, name.length > 22 ? 52 : 72, 'font-style="italic"')}<path d="M300 482H900" stroke="#d9b44a" stroke-width="3"/>
${line(said.body, 540, 27)}${line(`★ ${words.starsOf({ stars, all: allStars })}`, 610, 34, 'fill="#8a6200"')}${discs(504, 690, "#ffc940", "#a87408")}
${line(`${date} · fourfold`, 768, 24, 'fill="#58647a"')}</svg>`;
}
