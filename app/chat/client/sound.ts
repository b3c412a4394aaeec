import { useSyncExternalStore } from "react";

import * as paths from "../../paths.ts";

/** The sound of a new message, and whether this browser wants to hear it. */
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
    // Where nothing can be kept, the sound stays on.
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

/** Several tabs hear of a message within this time, and one of them makes the sound. */
const ONE_SOUND_MS = 400;

/** Sounds for a new message, in one tab only. */
export function playNewMessage(): void {
  if (isMuted()) return;
  // Locks are for secure pages; in others each tab sounds for itself.
  if (!("locks" in navigator)) return play();
  void navigator.locks.request("chat-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, ONE_SOUND_MS));
  });
}

/** Browsers refuse sound in a page that nobody has touched yet; then it stays silent. */
function play(): void {
  element ??= new Audio(paths.newMessageSound);
  element.currentTime = 0;
  element.play().catch(() => undefined);
}
