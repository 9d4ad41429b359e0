// The board as a file: SVG, PNG, or the whole line as a GIF. What is drawn is what is seen.

import { boardHeight, boardWidth, Disc, type Grid, LookContext, Picture, type PictureProps } from "fourfold-board/components";
import { SIDES } from "fourfold-engine/rules";
import { render } from "preact";
import { look } from "../state/theme";
import { NAME } from "../texts";
import "./common.css";

// Styles come from the page; a file must carry its own.
const CARRIED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "display",
  "stroke-linecap",
  "stroke-linejoin",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "opacity",
] as const;
const MARGIN = 10;
const SCALE = 2;

/** What is written below a picture. */
export interface Caption {
  /** The names of the players. */
  readonly names: readonly [string, string];
  readonly words: string;
}

const CAPTION_HEIGHT = 100;
const LONGEST_NAME = 18;
const SVG = "http://www.w3.org/2000/svg";

function Lines({ grid, caption: { names, words } }: { grid: Grid; caption: Caption }) {
  const [middle, top] = [boardWidth(grid) / 2, boardHeight(grid)];
  return (
    <g class="caption">
      {SIDES.map((side, index) => {
        const [name, away] = [[...names[index]!], index === 0 ? -1 : 1];
        return (
          <g key={side}>
            <Disc side={side} x={middle + away * 18} y={top + 30} radius={13} />
            <text class="name" x={middle + away * 40} y={top + 36} font-size={19} style={{ textAnchor: index === 0 ? "end" : "start" }}>
              {name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).join("")}…` : name.join("")}
            </text>
          </g>
        );
      })}
      <text x={middle} y={top + 67} font-size={17}>
        {words}
      </text>
      <text class="brand" x={middle} y={top + 92} font-size={13}>
        {NAME}
      </text>
    </g>
  );
}

/** A picture as an SVG file of its own, on the paper of the theme. */
export function toSvg(props: PictureProps, caption?: Caption): string {
  const host = document.createElement("div");
  host.className = "board unseen";
  document.body.append(host);
  try {
    render(
      <LookContext.Provider value={look.value}>
        <Picture {...props} hover={null} />
      </LookContext.Provider>,
      host,
    );
    const drawn = host.querySelector("svg")!;
    if (caption) {
      render(
        <LookContext.Provider value={look.value}>
          <Lines grid={props.grid} caption={caption} />
        </LookContext.Provider>,
        drawn.appendChild(document.createElementNS(SVG, "g")),
      );
    }
    const copy = drawn.cloneNode(true) as SVGSVGElement;
    const copies = copy.querySelectorAll("*");
    drawn.querySelectorAll("*").forEach((element, index) => {
      const style = getComputedStyle(element);
      const target = copies[index]!;
      for (const name of CARRIED) target.setAttribute(name, style.getPropertyValue(name));
      target.removeAttribute("class");
      target.removeAttribute("style");
    });
    const [x = 0, y = 0, width = 0, height = 0] = copy.getAttribute("viewBox")!.split(" ").map(Number);
    const box = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN + (caption ? CAPTION_HEIGHT : 0)];
    copy.setAttribute("xmlns", SVG);
    copy.setAttribute("viewBox", box.join(" "));
    copy.setAttribute("width", String(box[2]));
    copy.setAttribute("height", String(box[3]));
    copy.removeAttribute("class");
    copy.prepend(paper(box));
    return new XMLSerializer().serializeToString(copy);
  } finally {
    render(null, host);
    host.remove();
  }
}

function paper([x, y, width, height]: readonly number[]): SVGRectElement {
  const rect = document.createElementNS(SVG, "rect");
  const fill = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  for (const [name, value] of Object.entries({ x, y, width, height, fill })) rect.setAttribute(name, String(value));
  return rect;
}

async function toCanvas(svg: string, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d", { willReadFrequently: true })!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function toPng(props: PictureProps, caption?: Caption): Promise<Blob> {
  return svgToPng(toSvg(props, caption), SCALE);
}

export async function svgToPng(svg: string, scale = 1): Promise<Blob> {
  const canvas = await toCanvas(svg, scale);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser made no picture"))), "image/png"),
  );
}

/** One frame per move; the last one stays longest. */
export async function toGif(frames: readonly PictureProps[]): Promise<Blob> {
  const { GIFEncoder, quantize, applyPalette } = await import("gifenc");
  const encoder = GIFEncoder();
  for (const [index, props] of frames.entries()) {
    const canvas = await toCanvas(toSvg(props), 1);
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const palette = quantize(data, 64);
    const delay = index === frames.length - 1 ? 2500 : 700;
    encoder.writeFrame(applyPalette(data, palette), canvas.width, canvas.height, { palette, delay });
  }
  encoder.finish();
  return new Blob([encoder.bytes().slice()], { type: "image/gif" });
}
