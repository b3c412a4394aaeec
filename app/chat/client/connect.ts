import { io, type Socket } from "socket.io-client";

import type { ClientEvents, ServerEvents } from "../contract.ts";

export type ChatSocket = Socket<ServerEvents, ClientEvents>;

interface ConnectOptions {
  /** Defaults to the page's own origin. */
  origin?: string;
  /** For use outside of a browser. */
  headers?: Record<string, string>;
  /** Minimum and maximum milliseconds between attempts. */
  backOff?: [number, number];
}

/** Returns a socket to the shop, not connected yet. It reconnects by itself after 1 to 5 s. */
export function makeChatSocket({
  origin = "",
  headers = {},
  backOff = [1_000, 5_000],
}: ConnectOptions = {}): ChatSocket {
  return io(origin, {
    autoConnect: false,
    forceNew: true,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: backOff[0],
    reconnectionDelayMax: backOff[1],
    timeout: 20_000,
    extraHeaders: headers,
  });
}
