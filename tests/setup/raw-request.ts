import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Sends any request line and headers, including those that `fetch` refuses. Returns status, headers and body. */
export async function rawRequest(origin: string, requestLine: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${requestLine} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
  const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
  const [statusLine = "", ...received] = head.split("\r\n");
  const entries = received.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status: Number(statusLine.split(" ")[1]), headers: new Map(entries), body: body.join("\r\n\r\n") };
}
