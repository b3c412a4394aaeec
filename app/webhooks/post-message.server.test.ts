import type { ServerResponse } from "node:http";
import type { Writable } from "node:stream";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startHttpServer } from "#tests/setup/http-server.ts";

import { ok, fail, type Problem } from "../shared/result.ts";

import { postMessage, webhookPolicy } from "./post-message.server.ts";

let receiver: Awaited<ReturnType<typeof startHttpServer>>;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  receiver = await startHttpServer((request, response) => {
    request.resume().once("end", () => answer(response));
  });
});
afterEach(() => receiver.close());

/** Writes `begin`, and then `part` until the connection is closed. */
function flood(socket: Writable, begin: string, part: string): void {
  socket.on("error", () => undefined).write(begin);
  const write = () => {
    while (!socket.destroyed && socket.write(part));
    if (!socket.destroyed) socket.once("drain", write);
  };
  write();
}

/** Writes a character every few milliseconds. */
function trickle(socket: Writable, text: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(text.charAt(sent++));
  }, 5);
}

const post = (timeoutMs = 5_000) =>
  postMessage({ url: receiver.origin, headers: {}, body: "{}", policy: { ...webhookPolicy(true), timeoutMs } });

describe("posting a message", () => {
  it("fails with status 101 when the receiver switches protocols", async () => {
    answer = (response) =>
      response.socket?.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    expect(await post()).toEqual(fail("status", { status: 101 }));
  });

  it("succeeds when a success follows 103 Early Hints", async () => {
    answer = (response) => {
      response.writeEarlyHints({ link: "</a>; rel=preload" });
      setTimeout(() => response.writeHead(204).end(), 50);
    };
    expect(await post()).toEqual(ok(null));
  });

  it("fails without an answer when nothing follows 103 Early Hints", async () => {
    answer = (response) => response.writeEarlyHints({ link: "</a>; rel=preload" });
    expect(await post(200)).toEqual(fail("no-answer"));
  });

  const HEAD = "HTTP/1.1 200 OK\r\n";
  it.each<[string, Problem["code"], (socket: Writable) => void]>([
    ["headers without an end", "not-connected", (socket) => flood(socket, HEAD, `X-Filler: ${"x".repeat(1_000)}\r\n`)],
    ["a header without an end", "not-connected", (socket) => flood(socket, `${HEAD}X-Filler: `, "x".repeat(64_000))],
    ["early hints without an end", "no-answer", (socket) => flood(socket, "", "HTTP/1.1 103 Early Hints\r\n\r\n")],
    ["its headers byte by byte", "no-answer", (socket) => trickle(socket, `${HEAD}${"X: x\r\n".repeat(1_000)}\r\n`)],
    ["two lengths", "not-connected", (socket) => socket.write(`${HEAD}Content-Length: 0\r\nContent-Length: 9\r\n\r\n`)],
    ["no HTTP", "not-connected", (socket) => flood(socket, "SSH-2.0-OpenSSH_9.6\r\n", "\0".repeat(1_000))],
  ])("fails when the receiver sends %s", async (_what, code, send) => {
    answer = (response) => {
      if (response.socket) send(response.socket);
    };
    expect(await post(500)).toEqual(fail(code));
  });

  it("fails as not connected when the receiver closes the connection", async () => {
    answer = (response) => response.destroy();
    expect(await post()).toEqual(fail("not-connected"));
  });
});
