import { fork } from "node:child_process";

import sharp from "sharp";

/**
 * Renders drawings as PNG in a separate process: the shop's own process cannot decode SVG, and rendering and converting
 * can then use one core each.
 */

interface Order {
  number: number;
  svg: string;
}

type Answer = { number: number; png: Uint8Array } | { number: number; problem: string };

/** The child process: renders one SVG after another and returns its PNG, until the parent disconnects. */
export function serveDrawings(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  // The parent has ended, so nobody waits for the current drawing.
  process.once("disconnect", () => process.exit());
  let turn = Promise.resolve();
  process.on("message", (order: Order) => {
    turn = turn.then(async () => process.send?.(await answer(order))).then(() => undefined);
  });
}

async function answer({ number, svg }: Order): Promise<Answer> {
  try {
    const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
    return { number, png };
  } catch (error) {
    return { number, problem: String(error) };
  }
}

export interface Artist {
  /** Returns the PNG of an SVG. Throws if it cannot be rendered or the process has ended. */
  draw: (svg: string) => Promise<Uint8Array>;
  stop: () => void;
}

/** Starts the process: `program` run with `args` must call `serveDrawings`. */
export function startArtist(program: string, args: readonly string[]): Artist {
  const child = fork(program, args, { serialization: "advanced" });
  const waiting = new Map<number, { resolve: (png: Uint8Array) => void; reject: (error: Error) => void }>();
  let orders = 0;
  let ended: Error | null = null;

  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  child.on("message", (received: Answer) => {
    const drawing = waiting.get(received.number);
    waiting.delete(received.number);
    if ("png" in received) drawing?.resolve(received.png);
    else drawing?.reject(new Error(`Could not draw an image: ${received.problem}`));
  });
  child.on("error", end);
  child.on("exit", (code) => end(new Error(`The drawing process ended with ${code ?? "a signal"}.`)));

  return {
    draw(svg) {
      if (ended) return Promise.reject(ended);
      const number = orders++;
      return new Promise((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        child.send({ number, svg } satisfies Order);
      });
    },
    stop() {
      end(new Error("The drawing process was stopped."));
      child.kill();
    },
  };
}
