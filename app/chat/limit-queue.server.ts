import type { ChatSocket } from "./broadcast.server.ts";
import { logRefusedEvent } from "./log-refused-event.server.ts";

/**
 * The most characters that may wait for a connection that does not read. The largest history has about 1.2 million, so
 * a single message may be larger.
 */
const MAX_WAITING = 1024 * 1024;

/**
 * Ends a connection when too much waits for its client. Otherwise a client that sends events and never reads would
 * fill the server's memory.
 */
export function limitQueue(socket: ChatSocket): void {
  const { conn } = socket;
  let waiting = 0;
  conn.on("flush", () => (waiting = 0));
  conn.on("packetCreate", ({ data }: { data?: unknown }) => {
    const isFirst = waiting === 0;
    waiting += typeof data === "string" ? data.length : 0;
    if (isFirst || waiting <= MAX_WAITING) return;
    logRefusedEvent(socket, "connection", "does-not-read");
    // Closing a WebSocket sends a message and keeps the waiting data until the client answers. So it is terminated
    // instead. Engine.IO's types do not declare the WebSocket, and long polling has none.
    const { socket: webSocket } = conn.transport as unknown as { socket?: { terminate?: () => void } };
    webSocket?.terminate?.();
    conn.close(true);
  });
}
