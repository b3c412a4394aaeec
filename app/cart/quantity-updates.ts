/** The quantity updates to which the server has not responded yet. */
const underway = new Set<Promise<unknown>>();

/** Remembers an update until it has ended. */
export function noteUpdate(update: Promise<unknown>): void {
  const ended: Promise<unknown> = update.catch(() => undefined).finally(() => underway.delete(ended));
  underway.add(ended);
}

/** Waits for all updates that were noted so far. Does not throw if one fails. */
export async function waitForUpdates(): Promise<void> {
  await Promise.all(underway);
}
