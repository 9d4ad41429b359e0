// The board as a file: SVG, PNG, or the whole line as a GIF. What is drawn is what is seen.

import { render } from "preact";
import { Picture, type PictureProps } from "../../board/Picture";

// Styles come from the page; a file must carry its own.
const CARRIED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
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

/** A picture as an SVG file of its own, on the paper of the theme. */
export function toSvg(props: PictureProps): string {
  const room = document.createElement("div");
  room.className = "board unseen";
  document.body.append(room);
  try {
    render(<Picture {...props} hover={null} />, room);
    const drawn = room.querySelector("svg")!;
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
    const box = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("viewBox", box.join(" "));
    copy.setAttribute("width", String(box[2]));
    copy.setAttribute("height", String(box[3]));
    copy.removeAttribute("class");
    copy.prepend(paper(box));
    return new XMLSerializer().serializeToString(copy);
  } finally {
    render(null, room);
    room.remove();
  }
}

function paper([x, y, width, height]: readonly number[]): SVGRectElement {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
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

export async function toPng(props: PictureProps): Promise<Blob> {
  const canvas = await toCanvas(toSvg(props), SCALE);
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
