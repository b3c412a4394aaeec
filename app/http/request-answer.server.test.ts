import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { requestAnswer } from "./request-answer.server.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody";
const SWITCHES = "HTTP/1.1 101 Switching Protocols\r\n";

let server: Server;
let connections: Set<Socket>;
let url: URL;
/** What the server does when the head of a request has arrived. */
let behave: (socket: Socket) => void;
beforeEach(async () => {
  connections = new Set();
  server = createServer((socket) => {
    connections.add(socket);
    socket.on("error", () => {}).once("close", () => connections.delete(socket));
    socket.once("data", () => behave(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterEach(() => {
  for (const socket of connections) socket.destroy();
  server.close();
});

const ask = (timeoutMs = 10_000) => requestAnswer(url, { signal: AbortSignal.timeout(timeoutMs) });
const untilClosed = () => expect.poll(() => connections.size, { timeout: 5_000 }).toBe(0);

describe("the answer to a request", () => {
  it("keeps no connection open if it switches protocols, even if the caller does not destroy it", async () => {
    behave = (socket) => socket.write(`${SWITCHES}Upgrade: x\r\nConnection: Upgrade\r\n\r\n`);
    await ask();
    await untilClosed();
  });

  it.each([
    ["with an upgrade", `${SWITCHES}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`],
    ["without an upgrade", `${SWITCHES}\r\n`],
    [
      "with bytes of another protocol",
      `${SWITCHES}Upgrade: x\r\nConnection: Upgrade\r\n\r\n\0\x01${"x".repeat(9_000)}`,
    ],
  ])("is status 101 %s, and destroying it closes the connection", async (_, bytes) => {
    behave = (socket) => socket.write(bytes);
    const answer = await ask();
    expect(answer.statusCode).toBe(101);
    answer.destroy();
    await untilClosed();
  });

  it.each([
    ["100 Continue", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["103 Early Hints", "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n"],
    ["several of them", "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 199 Other\r\n\r\n"],
  ])("is the final one after %s", async (_, bytes) => {
    behave = (socket) => {
      socket.write(bytes);
      setTimeout(() => socket.write(OK), 50);
    };
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    answer.destroy();
    await untilClosed();
  });

  it("is status 101 after 103 Early Hints", async () => {
    behave = (socket) => socket.write(`HTTP/1.1 103 Early Hints\r\n\r\n${SWITCHES}\r\n`);
    expect((await ask()).statusCode).toBe(101);
  });

  it("is a final one that offers an upgrade", async () => {
    behave = (socket) => socket.write(OK.replace("\r\n", "\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n"));
    expect((await ask()).statusCode).toBe(200);
  });

  it("may be a status without a body", async () => {
    behave = (socket) => socket.write("HTTP/1.1 204 No Content\r\n\r\n");
    expect((await ask()).statusCode).toBe(204);
  });
});

describe("a request without an answer", () => {
  it("fails at its time limit while informational answers do not end", async () => {
    behave = (socket) => {
      const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 10);
      socket.once("close", () => clearInterval(timer));
    };
    await expect(ask(200)).rejects.toThrow();
    await untilClosed();
  });

  it.each([
    ["nothing", ""],
    ["an informational answer", "HTTP/1.1 103 Early Hints\r\n\r\n"],
    ["half of a head", "HTTP/1.1 200 OK\r\nContent-"],
  ])("fails when the connection is closed after %s", async (_, bytes) => {
    behave = (socket) => socket.end(bytes);
    await expect(ask()).rejects.toThrow();
  });
});
