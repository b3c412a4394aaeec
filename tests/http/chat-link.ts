import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network link to a server. It can be cut at any moment, like a phone's, and lead to another server. */
export interface Link {
  url: string;
  cuts: () => number;
  /** Leads to another server from now on. Null: to none. */
  leadTo: (url: string | null) => void;
  close: () => void;
}

/** Cuts each connection after `lifeMs()`, even while something is being sent. */
export async function openLink(lifeMs: () => number): Promise<Link> {
  let target: URL | null = null;
  let cuts = 0;
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    if (!target) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const cut = () => {
      clearTimeout(timer);
      for (const end of [near, far]) {
        end.destroy();
        ends.delete(end);
      }
    };
    const timer = setTimeout(() => {
      cuts += 1;
      cut();
    }, lifeMs());
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.setNoDelay(true);
      end.on("data", (bytes) => other.write(bytes));
      end.on("error", cut);
      end.on("close", cut);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    leadTo: (url) => (target = url === null ? null : new URL(url)),
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
