/**
 * Returns a function that starts each task once the last one with the same key has ended, even if that has failed. Tasks
 * with different keys do not wait for each other.
 */
export function oneAtATime(): <Value>(task: () => Promise<Value>, key?: string) => Promise<Value> {
  const lastByKey = new Map<string, Promise<void>>();
  return (task, key = "") => {
    const result = (lastByKey.get(key) ?? Promise.resolve()).then(task);
    const forget = () => {
      if (lastByKey.get(key) === last) lastByKey.delete(key);
    };
    const last = result.then(forget, forget);
    lastByKey.set(key, last);
    return result;
  };
}
