/**
 * Waits until all promises have settled, then throws the first failure. `Promise.all` would throw while the other work
 * still runs.
 */
export async function waitForAll(work: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
