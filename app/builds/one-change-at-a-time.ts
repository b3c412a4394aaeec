/** The previous change of the visitor's list, which may still be running. */
let last: Promise<unknown> = Promise.resolve();

/** Sends one change of the list at a time: each has to carry the cookie that the last one has set. */
export function afterLastChange<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sent = last.then(send);
  last = sent.catch(() => undefined);
  return sent;
}
