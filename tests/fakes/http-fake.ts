import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Shorter than the 10 seconds after which the shop gives up. */
const SLOW_MS = 8_000;

/** How a fake service responds from now on. */
export type FakeMode =
  | "working"
  /** Accepts requests and never responds. */
  | "silent"
  /** Handles the request after `beforeAnswer`: by default 8 seconds. */
  | "slow"
  /** Cuts the connection. */
  | "down"
  /** Responds with 500. */
  | "failing"
  /** A proxy in front of the stopped service responds with 404. */
  | "stopped behind a proxy"
  /** Handles the request, then responds with HTML in place of JSON. */
  | "sending HTML"
  /** Handles the request, then responds with JSON of another shape. */
  | "sending other JSON"
  /** Handles the request, then cuts the connection before the response. */
  | "cutting off responses";

/** The modes in which a request that reads something fails. */
export const READ_FAILURES = [
  "down",
  "failing",
  "stopped behind a proxy",
  "sending HTML",
  "sending other JSON",
] as const;
/** The modes in which a request that creates something fails. */
export const CREATE_FAILURES = [
  "down",
  "failing",
  "sending HTML",
  "sending other JSON",
  "cutting off responses",
] as const;

export interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

export interface HttpFake {
  url: string;
  mode: FakeMode;
  /** What a slow response waits for. */
  beforeAnswer: () => Promise<unknown>;
  requests: FakeRequest[];
  close: () => Promise<void>;
}

/** An HTTP service on a free port. `answer` returns a status and a JSON body. */
export async function startHttpFake(
  answer: (request: FakeRequest) => [status: number, body: unknown],
): Promise<HttpFake> {
  const server = createServer((req, res) => {
    void readAll(req).then(async (text) => {
      const request: FakeRequest = {
        method: req.method ?? "",
        path: req.url ?? "",
        headers: req.headers,
        body: text ? JSON.parse(text) : undefined,
      };
      fake.requests.push(request);
      const { mode } = fake;
      if (mode === "silent") return;
      if (mode === "down") return void res.destroy();
      if (mode === "failing") return void res.writeHead(500).end("{}");
      if (mode === "stopped behind a proxy") return void res.writeHead(404).end("404 page not found");
      if (mode === "slow") await fake.beforeAnswer();
      const [status, body] = answer(request);
      if (mode === "cutting off responses") return void res.destroy();
      if (mode === "sending HTML") return void res.writeHead(200).end("<html>Just a moment…</html>");
      res.writeHead(status, { "Content-Type": "application/json" });
      res.end(JSON.stringify(mode === "sending other JSON" ? { id: null, invoice_url: "javascript:alert(1)" } : body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fake: HttpFake = {
    ...{ url: `http://127.0.0.1:${port}`, mode: "working", requests: [] },
    beforeAnswer: () => delay(SLOW_MS, undefined, { ref: false }),
    close: () => stop(server),
  };
  return fake;
}

/** Makes the responses of a fake wait until the returned function is called. */
export function holdAnswers(fake: Pick<HttpFake, "mode" | "beforeAnswer">): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  Object.assign(fake, { mode: "slow", beforeAnswer: () => released });
  return release;
}

async function readAll(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
