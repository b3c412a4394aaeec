/** The quantity updates to which the server has not responded yet. */
const underway = new Set<Promise<unknown>>();

/** Adds an update to those underway until it has ended. */
export function noteUpdate(update: Promise<unknown>): void {
  const ended: Promise<unknown> = update.catch(() => undefined).finally(() => underway.delete(ended));
  underway.add(ended);
}

/** Waits for the updates that are underway now. Does not throw if one fails. */
export async function waitForUpdates(): Promise<void> {
  await Promise.all(underway);
}
