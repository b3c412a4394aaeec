import { setImmediate as nextTurn } from "node:timers/promises";

import type { AppLoadContext } from "@remix-run/node";
import type { Response as ExpressResponse } from "express";

/** Resolves when the client has taken what was sent so far. Resolves to false if it has disconnected. */
export type WaitForClient = () => Promise<boolean>;

/**
 * Makes it possible to wait until the client takes more. Must be called before anything is sent. Remix ignores what
 * `write` returns, so a client that does not read would otherwise get the whole body into the server's memory.
 */
export function watchClient(res: ExpressResponse): WaitForClient {
  const state = { isFull: false, goOn: () => {} };
  const write = res.write.bind(res) as (...args: unknown[]) => boolean;
  res.write = (...args: unknown[]) => {
    const hasRoom = write(...args);
    state.isFull = !hasRoom;
    return hasRoom;
  };
  res.on("drain", () => {
    state.isFull = false;
    state.goOn();
  });
  res.on("close", () => state.goOn());
  return async () => {
    if (state.isFull && !res.destroyed) await new Promise<void>((resolve) => (state.goOn = resolve));
    return !res.destroyed;
  };
}

let lastTurn = Promise.resolve();

/** Waits for a turn of the event loop that no other stream uses. So at most one part is made in a turn. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/** The streamed body of a file, which may take longer than other responses (see `allowDownload`). */
export function streamDownload(
  context: AppLoadContext,
  parts: Iterable<string> | AsyncIterable<string>,
): ReadableStream<Uint8Array> {
  context.allowDownload();
  return streamParts(context, parts);
}

/**
 * A streamed body. Between two parts it lets other requests run, and waits until the client has taken the first. Ends
 * when the client disconnects.
 */
export function streamParts(
  context: AppLoadContext,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const waitForClient = context.watchClient();
  const encoder = new TextEncoder();
  const iterator = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const isConnected = await waitForClient();
        await takeTurn();
        const next = isConnected ? await iterator.next() : null;
        if (next && !next.done) {
          controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
          return;
        }
        await iterator.return?.();
        controller.close();
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    // Makes no part before the client takes it.
    { highWaterMark: 0 },
  );
}
