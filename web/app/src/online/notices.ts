// Notifications of the system when it is the user's turn, if the user has asked for them.

import { change, settings } from "../state/settings";
import { NAME } from "../texts";

export function canNotify(): boolean {
  return typeof Notification !== "undefined" && Notification.permission !== "denied";
}

/** Whether notifications are wanted and allowed. */
export function isNotified(): boolean {
  return settings.value.turnNotices && typeof Notification !== "undefined" && Notification.permission === "granted";
}

/** Asks the browser for leave. Returns whether it was given. */
export async function askToNotify(): Promise<boolean> {
  const isGranted = (await Notification.requestPermission()) === "granted";
  change({ turnNotices: isGranted });
  return isGranted;
}

/** Nothing while the page is seen. */
export async function notify(body: string): Promise<void> {
  if (!document.hidden || !isNotified()) return;
  const options = { body, icon: "icon-192.png", tag: "fourfold-turn" };
  try {
    // Phones allow notifications by a service worker only.
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration) await registration.showNotification(NAME, options);
    else new Notification(NAME, options);
  } catch {
    // The browser refuses: the badge has to do.
  }
}
