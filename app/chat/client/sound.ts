import { useSyncExternalStore } from "react";

import * as paths from "../../paths.ts";

/** The sound of a new message, and whether this browser plays it. */
const MUTED_KEY = "chatMuted";

const listeners = new Set<() => void>();
let element: HTMLAudioElement | null = null;

function isMuted(): boolean {
  try {
    return localStorage.getItem(MUTED_KEY) === "1";
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    if (muted) localStorage.setItem(MUTED_KEY, "1");
    else localStorage.removeItem(MUTED_KEY);
  } catch {
    // The sound stays on if storage is forbidden.
  }
  for (const listener of listeners) listener();
}

export function useMuted(): boolean {
  return useSyncExternalStore(subscribe, isMuted, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** All tabs receive a message within this time. Only one of them plays the sound. */
const ONE_SOUND_MS = 400;

/** Plays the sound for a new message in one tab only. */
export function playNewMessage(): void {
  if (isMuted()) return;
  // Web Locks exist on secure pages only. On others every tab plays the sound.
  if (!("locks" in navigator)) return play();
  void navigator.locks.request("chat-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, ONE_SOUND_MS));
  });
}

/** Stays silent if the browser refuses, as it does before the first click or key on a page. */
function play(): void {
  element ??= new Audio(paths.newMessageSound);
  element.currentTime = 0;
  element.play().catch(() => undefined);
}
