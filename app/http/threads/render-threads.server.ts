import { Worker } from "node:worker_threads";

import { awaitsRestart, configRevision } from "../../config.server.ts";
import { log } from "../../log.server.ts";
import { RENDER_THREAD } from "../../shared/thread.ts";
import { cacheRendered } from "../page-cache.server.ts";

import type { RenderedPage, RenderMessage, RenderRequest } from "./render-messages.ts";

/** Rendering a page takes at most a few seconds. A thread that takes longer hangs. */
const RENDER_MS = 15_000;
const RESTART_AFTER_MS = 5_000;
const MAX_HEAP_MB = 512;
/** A thread gets up to this many times as many pages as the main thread renders, which has other work too. */
const PAGES_PER_OWN = 2;

type PageRequest = Omit<RenderRequest, "id" | "configRevision">;

/** Threads that render pages beside the main thread. */
export interface RenderThreads {
  /** Returns null if the main thread has to render the page: all threads are busier, or the thread ended meanwhile. */
  render(request: PageRequest): Promise<RenderedPage | null>;
  /** Counts a page that the main thread renders, until the returned function is called. */
  countOwnRender(): () => void;
  stop(): Promise<void>;
}

interface Limits {
  renderMs: number;
  restartAfterMs: number;
}

interface Waiting {
  resolve: (page: RenderedPage | null) => void;
  deadline: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  waiting: Map<number, Waiting>;
}

/** Starts `count` threads that run `program`. A thread that ends is replaced after a pause. */
export function startRenderThreads(
  program: URL,
  count: number,
  { renderMs, restartAfterMs }: Limits = { renderMs: RENDER_MS, restartAfterMs: RESTART_AFTER_MS },
): RenderThreads {
  const threads = new Set<Thread>();
  const restarts = new Set<NodeJS.Timeout>();
  let isStopped = false;
  let ownRenders = 0;
  let lastId = 0;

  function start(): void {
    // A new thread would use the public address that the main thread uses only after a restart.
    if (awaitsRestart()) return restart();
    const worker = new Worker(program, {
      workerData: RENDER_THREAD,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const thread: Thread = { worker, isReady: false, waiting: new Map() };
    threads.add(thread);
    worker.on("message", (message: RenderMessage) => receive(thread, message));
    worker.on("error", (error) => log.error({ err: error }, "A render thread failed. Another one replaces it."));
    worker.on("exit", () => {
      threads.delete(thread);
      for (const id of thread.waiting.keys()) settle(thread, id, null);
      if (!isStopped) restart();
    });
  }

  function restart(): void {
    const timer = setTimeout(() => {
      restarts.delete(timer);
      start();
    }, restartAfterMs);
    restarts.add(timer);
  }

  function receive(thread: Thread, message: RenderMessage): void {
    if (message.kind === "ready") {
      thread.isReady = true;
      log.info("A render thread is ready.");
    } else if (message.kind === "cache") cacheRendered(message.key, message.response);
    else settle(thread, message.id, message.page);
  }

  function settle({ waiting }: Thread, id: number, page: RenderedPage | null): void {
    const { resolve, deadline } = waiting.get(id) ?? {};
    clearTimeout(deadline);
    waiting.delete(id);
    resolve?.(page);
  }

  function findThread(): Thread | null {
    const [idlest] = [...threads]
      .filter(({ isReady }) => isReady)
      .sort((one, other) => one.waiting.size - other.waiting.size);
    return idlest && idlest.waiting.size <= ownRenders * PAGES_PER_OWN ? idlest : null;
  }

  for (let i = 0; i < count; i++) start();

  return {
    render(request) {
      const thread = findThread();
      if (!thread) return Promise.resolve(null);
      const id = ++lastId;
      return new Promise((resolve) => {
        const deadline = setTimeout(() => {
          log.error("A render thread hung and was ended. Another one replaces it.");
          void thread.worker.terminate();
        }, renderMs);
        thread.waiting.set(id, { resolve, deadline });
        thread.worker.postMessage({ ...request, id, configRevision: configRevision() } satisfies RenderRequest);
      });
    },
    countOwnRender() {
      ownRenders += 1;
      return () => (ownRenders -= 1);
    },
    async stop() {
      isStopped = true;
      for (const timer of restarts) clearTimeout(timer);
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
