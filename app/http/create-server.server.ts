import { createServer, type RequestListener, type Server } from "node:http";

import onHeaders from "on-headers";

interface ClientLimits {
  /** For a request's headers, counted from the connection or the end of the request before. */
  headersMs: number;
  /** For a whole request, its body included. */
  requestMs: number;
  /** For reading a response, from its headers on. */
  responseMs: number;
  /** For the next request on the same connection. */
  idleMs: number;
  /** How often the limits of requests are checked. */
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
  server.on("request", (req, res) => {
    onHeaders(res, () => {
      const timer = setTimeout(() => req.socket.destroy(), limits.responseMs);
      timer.unref();
      res.once("close", () => clearTimeout(timer));
    });
  });
  server.on("request", app);
  return server;
}
