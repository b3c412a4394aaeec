import { parentPort } from "node:worker_threads";

import type { ServerBuild } from "@remix-run/node";

/** The program of a render thread: a second copy of the built app, which renders pages and does nothing else. */
if (!parentPort) throw new Error("This program runs in a thread of the server.");
const build = (await import(new URL("./server/index.js", import.meta.url).href)) as ServerBuild;
type AppEntry = typeof import("./app/entry.server.tsx");
(build.entry.module as unknown as AppEntry).renderForMainThread(parentPort, build);
