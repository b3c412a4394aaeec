import { setImmediate as nextTurn } from "node:timers/promises";

/** A streamed body that lets other requests run between two parts. Stops when the client disconnects. */
export function streamText(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = iterator.next();
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      await nextTurn();
    },
  });
}
