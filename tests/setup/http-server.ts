import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A test's HTTP server on a free port of this machine. */
export async function startHttpServer(listener: RequestListener): Promise<{ origin: string; close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
