import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of a shop that sends only the first half of some responses. */
export interface HalfAnswers {
  url: string;
  /**
   * Stops the next request of this path after half of its response, a GET unless `method` says otherwise. Resolves when
   * the browser has aborted it.
   */
  holdNext: (path: string, method?: "GET" | "POST") => Promise<void>;
  close: () => Promise<void>;
}

export async function openHalfAnswers(shopUrl: string): Promise<HalfAnswers> {
  const held = new Map<string, () => void>();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", shopUrl);
    const name = `${request.method} ${pathname}`;
    const aborted = held.get(name);
    const isHeld = held.delete(name);
    const { hostname, port } = new URL(shopUrl);
    const { method, headers, url } = request;
    const forwarded = http.request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isHeld) return void answer.pipe(response);
      answer.once("data", (bytes: Buffer) => response.write(bytes.subarray(0, bytes.length / 2)));
      response.once("close", () => aborted?.());
    });
    forwarded.once("error", () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdNext: (path, method = "GET") => new Promise((resolve) => held.set(`${method} ${path}`, resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
