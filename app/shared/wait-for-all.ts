/**
 * Waits until all of the work has ended, also after a part of it has failed. Then throws the first failure. With
 * `Promise.all` the caller would go on while the other parts still run.
 */
export async function waitForAll(work: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
