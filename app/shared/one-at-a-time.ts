/** Returns a function that starts each task once the last one has ended, even if that has failed. */
export function oneAtATime(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const ended = last.then(task);
    last = ended.catch(() => undefined);
    return ended;
  };
}
