// Which screen is shown. Addresses are `#/<screen>/<rest>?<query>`, so that any file host will do.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** The part of the address that a screen gets. */
export interface ScreenProps {
  /** What follows the screen's name, decoded: "4455" in `#/analyse/4455`. May be any text. */
  readonly rest: string;
  readonly query: URLSearchParams;
}

export interface Screen {
  /** The first part of the address. */
  readonly path: string;
  /** In the navigation and the window's title, in the language that is shown. */
  readonly title: () => string;
  /** The path of the tab that it belongs to; null if it belongs to none. Without it, the screen is a tab. */
  readonly partOf?: string | null;
  /** Of a tab: what it contains, if that is more than one screen. */
  readonly parts?: readonly Part[];
  /** Where the navigation leads, if not to the screen's plain address. */
  readonly address?: () => string;
  /** Loaded when the screen is first opened. */
  readonly load: () => Promise<ComponentType<ScreenProps>>;
}

/** An entry of a tab's own navigation. */
export interface Part {
  readonly title: () => string;
  readonly path: string;
  /** The part of a screen at this address; by default all of the screen that is no other part. */
  readonly rest?: string;
  readonly address?: () => string;
}

/** Which of a tab's parts is shown. */
export function currentPart(parts: readonly Part[], { path, rest }: Pick<Route, "path" | "rest">): Part | undefined {
  const here = parts.filter((part) => part.path === path);
  return here.find((part) => part.rest === rest) ?? here.find((part) => part.rest === undefined);
}

export interface Route {
  readonly path: string;
  readonly rest: string;
  readonly query: URLSearchParams;
}

/** Never fails: text that cannot be decoded stays as it is, and the screen reports the error. */
export function parseHash(hash: string): Route {
  const [address = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [name = "", rest = ""] = address.split(/\/(.*)/s);
  return { path: decode(name), rest: decode(rest), query: new URLSearchParams(query) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hashOf(path: string, rest = "", query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  const tail = encodeURIComponent(rest).replace(/%2F/g, "/");
  return `#/${path}${rest && `/${tail}`}${search && `?${search}`}`;
}

export const route = signal<Route>(parseHash(typeof location === "undefined" ? "" : location.hash));

export function followAddress(): void {
  addEventListener("hashchange", noticeAddress);
  addEventListener("click", openLink);
}

/** Browsers report a followed link only some time after the click: a key pressed in between would apply to the old address. */
function openLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (link === null || !isPlain || event.defaultPrevented || link.target || link.hash === location.hash) return;
  event.preventDefault();
  open(link.hash);
}

/** Opens a screen, as a link would. The screen is notified at once, so that the next key applies to the new address. */
export function open(hash: string): void {
  const before = route.value.path;
  location.hash = hash;
  noticeAddress();
  if (route.value.path !== before) scrollTo(0, 0); // a new screen starts at its top, like a new page
}

/**
 * Changes the address without a new entry in the history, for state that follows the user.
 * `more` is what the address cannot hold: `history.state`, plain data.
 */
export function replaceAddress(hash: string, more: unknown = null): void {
  if (hash === location.hash && more === history.state) return;
  try {
    history.replaceState(more, "", hash);
  } catch {
    // Some browsers refuse very many changes in a short time: the address catches up with the next one.
  }
}

/** The same with a new entry: the browser's back button leads to what was before. */
export function pushAddress(hash: string, more: unknown = null): void {
  if (hash !== location.hash) history.pushState(more, "", hash);
  else replaceAddress(hash, more);
}

/** Notifies the screen of a new address. */
export function noticeAddress(): void {
  route.value = parseHash(location.hash);
}
