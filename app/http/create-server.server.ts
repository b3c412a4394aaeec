import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";

interface ClientLimits {
  /** For a request's headers, counted from the connection or the end of the request before. */
  headersMs: number;
  /** For a whole request, its body included. */
  requestMs: number;
  /** For reading a response, from its headers on. */
  responseMs: number;
  /** For the next request on the same connection. */
  idleMs: number;
  /** How often the limits of requests and responses are checked. */
  checkMs: number;
  /** More connections than these are closed as soon as they open. */
  connections: number;
}

/** No client, however slow, keeps a connection for more than two minutes; chat connections have their own heartbeat. */
const LIMITS: ClientLimits = {
  headersMs: 20_000,
  requestMs: 110_000,
  responseMs: 110_000,
  idleMs: 5_000,
  checkMs: 5_000,
  connections: 5_000,
};

/** Makes the server, which closes the connections of clients that send or read too slowly. */
export function createHttpServer(app: RequestListener, limits = LIMITS): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
  });
  server.maxConnections = limits.connections;
  limitResponses(server, limits);
  server.on("request", app);
  return server;
}

/** Closes the connections of responses that take too long. One timer checks all of them. */
function limitResponses(server: Server, { responseMs, checkMs }: ClientLimits): void {
  /** When the first check found that a response had begun; null before that. */
  const open = new Map<ServerResponse, number | null>();
  server.on("request", (_req, res) => {
    open.set(res, null);
    res.once("close", () => open.delete(res));
  });
  const check = () => {
    const now = performance.now();
    for (const [res, begunAt] of open) {
      if (begunAt === null && res.headersSent) open.set(res, now);
      else if (begunAt !== null && now - begunAt >= responseMs) res.socket?.destroy();
    }
  };
  const timer = setInterval(check, checkMs).unref();
  server.once("close", () => clearInterval(timer));
}
