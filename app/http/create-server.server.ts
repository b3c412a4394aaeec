import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

import { addressKey, networkKey } from "./address-key.ts";

interface ClientLimits {
  /** For a request's headers, counted from the connection or the end of the previous request. */
  headersMs: number;
  /** For a whole request, its body included. */
  requestMs: number;
  /** For reading a response, from its headers on. */
  responseMs: number;
  /** A download goes on if its client has read this many bytes within `responseMs`. */
  downloadBytes: number;
  /** For reading a whole download. */
  downloadMs: number;
  /** For the next request on the same connection. */
  idleMs: number;
  /** How often the limits of requests and responses are checked. */
  checkMs: number;
  /** More connections than these are closed as soon as they open. */
  connections: number;
  /** The limit for an IPv4 address or an IPv6 /64 network. */
  connectionsOfAddress: number;
  /** The limit for an IPv6 /48 network. */
  connectionsOfNetwork: number;
  /** Requests of one connection that have no response yet. Browsers and proxies wait for each response. */
  requestsOfConnection: number;
}

interface ServerOptions {
  /** Whether an address belongs to a trusted proxy. Its connections are not counted, because all visitors use them. */
  isProxy: (address: string) => boolean;
  /** Called for each connection that is closed because its address has too many. */
  onRefused: (address: string) => void;
  /** The headers of the responses that this server sends itself, to requests that Node.js cannot parse. */
  headers: readonly (readonly [name: string, value: string])[];
  limits?: ClientLimits;
}

/** The statuses that Node.js sends by default. Other errors have 400. */
const STATUS_OF_ERROR: Partial<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Receiving a request and sending a response take at most two minutes each, however slow the client is. Downloads may
 * take an hour (see `allowDownload`). Chat connections have their own heartbeat.
 */
const LIMITS: ClientLimits = {
  headersMs: 20_000,
  requestMs: 110_000,
  responseMs: 110_000,
  downloadBytes: 1024 * 1024,
  downloadMs: 60 * 60_000,
  idleMs: 5_000,
  checkMs: 5_000,
  connections: 5_000,
  connectionsOfAddress: 1_500,
  connectionsOfNetwork: 3_000,
  requestsOfConnection: 10,
};

const downloads = new WeakSet<ServerResponse>();

/**
 * Lets a response take up to an hour while its client reads, because a large file takes minutes on a slow connection. Only
 * for files of administrators, and for files of which a person can have a few at once.
 */
export function allowDownload(res: ServerResponse): void {
  downloads.add(res);
}

/** Makes the server, which closes the connections of clients that send or read too slowly. */
export function createHttpServer(app: RequestListener, { limits = LIMITS, ...options }: ServerOptions): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
  });
  server.maxConnections = limits.connections;
  closeWaitingResponses(server);
  limitAddresses(server, limits, options);
  limitResponses(server, limits);
  answerUnreadable(server, options);
  server.on("request", limitPipelining(app, limits));
  return server;
}

/** Node.js answers these by itself, without any header: requests that it cannot parse, and unknown expectations. */
function answerUnreadable(server: Server, { headers }: ServerOptions): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on("request", (req: IncomingMessage, res: ServerResponse) => answers.set(req.socket, res));
  server.on("checkExpectation", (_req: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    res.writeHead(417, { Connection: "close", "Content-Length": 0 }).end();
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = answers.get(socket);
    const isAnswered = answer !== undefined && answer.headersSent && !answer.writableFinished;
    if (socket.writable && !isAnswered) {
      const status = STATUS_OF_ERROR[error.code ?? ""] ?? 400;
      const lines = [...headers, ["Connection", "close"], ["Content-Length", "0"]].map((header) => header.join(": "));
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n"));
    }
    socket.destroy();
  });
}

/**
 * Closes a connection that sends many requests without waiting for the responses. Otherwise one connection would make
 * the server answer thousands at once.
 */
function limitPipelining(app: RequestListener, { requestsOfConnection }: ClientLimits): RequestListener {
  const open = new WeakMap<Socket, number>();
  return (req, res) => {
    const { socket } = req;
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    res.once("close", () => open.set(socket, (open.get(socket) ?? 1) - 1));
    // Node.js also passes on the other requests that it has read before.
    if (count > requestsOfConnection || socket.destroyed) return void socket.destroy();
    app(req, res);
  };
}

/**
 * When a connection closes, emits `close` for its responses that still waited behind another one. Node.js does not do
 * that, so what these responses hold would never be released.
 */
function closeWaitingResponses(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  server.on("request", ({ socket }: IncomingMessage, res: ServerResponse) => {
    const responses = open.get(socket) ?? new Set();
    if (!open.has(socket)) {
      open.set(socket, responses);
      socket.once("close", () => {
        const waiting = [...responses].filter((response) => response.socket === null);
        for (const response of waiting) response.destroy().emit("close");
      });
    }
    responses.add(res);
    res.once("close", () => responses.delete(res));
  });
}

/** Keeps an address from taking the connections of all others. */
function limitAddresses(server: Server, limits: ClientLimits, { isProxy, onRefused }: ServerOptions): void {
  const open = new Map<string, number>();
  const add = (key: string, change: 1 | -1) => {
    const count = (open.get(key) ?? 0) + change;
    if (count === 0) open.delete(key);
    else open.set(key, count);
    return count;
  };
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    // The client has disconnected already.
    if (address === undefined) return void socket.destroy();
    if (isProxy(address)) return;
    const key = addressKey(address);
    const network = networkKey(address);
    const isTooMany = add(key, 1) > limits.connectionsOfAddress;
    const isTooManyInNetwork = network !== null && add(network, 1) > limits.connectionsOfNetwork;
    socket.once("close", () => {
      add(key, -1);
      if (network !== null) add(network, -1);
    });
    if (!isTooMany && !isTooManyInNetwork) return;
    onRefused(key);
    socket.destroy();
  });
}

/** Closes the connections of responses that take too long. One timer checks all of them. */
function limitResponses(server: Server, { responseMs, checkMs, ...limits }: ClientLimits): void {
  /** Null until a check finds that the response has begun. `until`: the time of its next check. */
  const open = new Map<ServerResponse, { begunAt: number; until: number; readBytes: number } | null>();
  server.on("request", (_req, res) => {
    open.set(res, null);
    res.once("close", () => open.delete(res));
  });
  const check = () => {
    const now = performance.now();
    for (const [res, progress] of open) {
      if (!res.headersSent || (progress !== null && now < progress.until)) continue;
      const begunAt = progress?.begunAt ?? now;
      const readBytes = countRead(res);
      const isRead = downloads.has(res) && readBytes - (progress?.readBytes ?? 0) >= limits.downloadBytes;
      if (progress === null || (isRead && now - begunAt < limits.downloadMs)) {
        open.set(res, { begunAt, until: now + responseMs, readBytes });
      } else res.socket?.destroy();
    }
  };
  const timer = setInterval(check, checkMs).unref();
  server.once("close", () => clearInterval(timer));
}

/** How many bytes of the response the client's connection has taken. */
function countRead({ socket }: ServerResponse): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}
