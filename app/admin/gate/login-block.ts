import { useEffect, useSyncExternalStore } from "react";

/** The time until which this browser may not try again, in milliseconds. */
const STORAGE_KEY = "adminBlockedUntil";
/** The longest possible block. A later stored time was written with a wrong clock and is ignored. */
const LONGEST_MS = 15 * 60_000;

/** The block, for browsers without storage. */
let blockedUntil = 0;
const listeners = new Set<() => void>();

/**
 * The remaining seconds of a block, counted down every second; 0 without a block. The server knows blocks by address
 * (`serverSeconds`, as of rendering). A block in the browser's storage survives a reload.
 */
export function useLoginBlock(serverSeconds: number): number {
  // Runs before the storage is read for the first time: effects run in the order of their hooks.
  useEffect(() => {
    if (serverSeconds > 0) beginBlock(serverSeconds);
  }, [serverSeconds]);
  return useSyncExternalStore(subscribe, secondsLeft, () => serverSeconds);
}

export function beginBlock(seconds: number): void {
  blockedUntil = Date.now() + seconds * 1000;
  try {
    localStorage.setItem(STORAGE_KEY, String(blockedUntil));
  } catch {
    // Without storage, only this page knows the block.
  }
  for (const listener of listeners) listener();
}

function secondsLeft(): number {
  return Math.ceil(Math.max(0, readUntil() - Date.now()) / 1000);
}

function readUntil(): number {
  try {
    const stored = Number(localStorage.getItem(STORAGE_KEY));
    return stored > 0 && stored <= Date.now() + LONGEST_MS ? stored : 0;
  } catch {
    return blockedUntil;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    const left = readUntil() - Date.now();
    if (left <= 0) forget();
    timer = setTimeout(tick, left > 0 ? left % 1000 || 1000 : 1000);
    listener();
  };
  tick();
  return () => {
    clearTimeout(timer);
    listeners.delete(listener);
  };
}

function forget(): void {
  blockedUntil = 0;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is not available.
  }
}
