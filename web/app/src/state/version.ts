// Whether a newer version of the app is available. The service worker caches the app, so that a page
// keeps the version that it started with.

import { effect, signal } from "@preact/signals";
import { language } from "../texts/language";

/** A new version waits to be shown. */
export const newVersion = signal(false);

let waiting: ServiceWorker | null = null;

/** Stores the app for use without a network, and checks for new versions. */
export async function keepApp(): Promise<void> {
  const { serviceWorker } = navigator;
  let isKept = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (waiting !== null)
      location.reload(); // as asked for
    else if (isKept) newVersion.value = true; // asked for in another tab
    isKept = true;
  });
  const registration = await serviceWorker.register("./sw.js");
  const look = () => {
    if (registration.waiting && serviceWorker.controller) newVersion.value = true;
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
  const { active } = await serviceWorker.ready;
  effect(() => (serviceWorker.controller ?? active)?.postMessage({ language: language.value })); // it keeps the files of the language
}

/** Shows it. What the user has done is kept, in the address or in the browser. */
export async function showNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  waiting = registration?.waiting ?? null;
  if (waiting === null) location.reload();
  else waiting.postMessage("take over");
}
