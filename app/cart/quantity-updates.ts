/** The quantity updates that the server has not answered yet. */
const underway = new Set<Promise<unknown>>();

/** Remembers an update until it has ended. */
export function noteUpdate(update: Promise<unknown>): void {
  const ended: Promise<unknown> = update.catch(() => undefined).finally(() => underway.delete(ended));
  underway.add(ended);
}

/** Waits until they have ended, whether they have succeeded or not. */
export async function waitForUpdates(): Promise<void> {
  await Promise.all(underway);
}
