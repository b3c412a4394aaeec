import type { MessagePort } from "node:worker_threads";

import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

import { followConfig } from "../../config.server.ts";
import { log } from "../../log.server.ts";
import { makeBuildsBySegment } from "../builds-by-segment.server.ts";
import { answerFaults } from "../faults.server.ts";
import { sendToCache } from "../page-cache.server.ts";

import type { RenderedPage, RenderMessage, RenderRequest } from "./render-messages.ts";

/** Renders pages for the main thread, which is at the other end of the port. */
export function renderForMainThread(port: MessagePort, build: ServerBuild): void {
  const buildFor = makeBuildsBySegment(answerFaults(build));
  const handlers = new Map<ServerBuild, RequestHandler>();
  const send = (message: RenderMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

  async function render({ url, headers, clientAddress, versions }: RenderRequest): Promise<RenderedPage> {
    const { pathname } = new URL(url);
    const narrowed = buildFor(pathname);
    const handle = handlers.get(narrowed) ?? createRequestHandler(narrowed, "production");
    handlers.set(narrowed, handle);
    const response = await handle(new Request(url, { headers }), {
      clientAddress,
      versions,
      isDocument: !pathname.endsWith(".data"),
      isDisconnected: () => false,
      watchClient: () => () => Promise.resolve(true),
      allowDownload: () => {},
      onResponseEnd: () => {},
    });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: [...response.headers], body };
  }

  sendToCache((key, response) => send({ kind: "cache", key, response }));
  port.on("message", (request: RenderRequest) => {
    followConfig(request.configRevision);
    render(request).then(
      (page) => send({ kind: "page", id: request.id, page }, [page.body.buffer as ArrayBuffer]),
      (error: unknown) => {
        log.error({ err: error }, "A render thread could not render a page. The main thread renders it.");
        send({ kind: "page", id: request.id, page: null });
      },
    );
  });
  send({ kind: "ready" });
}
