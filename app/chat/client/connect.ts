import { io, type Socket } from "socket.io-client";

import type { ClientEvents, ServerEvents } from "../contract.ts";

export type ChatSocket = Socket<ServerEvents, ClientEvents>;

interface ConnectOptions {
  /** Absent in a page: the shop it came from. */
  origin?: string;
  /** Where there is no browser to add them. */
  headers?: Record<string, string>;
  /** Milliseconds between attempts, from and to. */
  backOff?: [number, number];
}

/** A socket to the shop, not connected yet. It comes back by itself, 1 to 5 s after the line broke. */
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
