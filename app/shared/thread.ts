import { workerData } from "node:worker_threads";

/** The data that a render thread gets when it starts. */
export const RENDER_THREAD = { rendersPages: true } as const;

/** Whether this is a thread that only renders pages. The main thread owns the storage and does everything else. */
export const isRenderThread = (workerData as Partial<typeof RENDER_THREAD> | null)?.rendersPages === true;
