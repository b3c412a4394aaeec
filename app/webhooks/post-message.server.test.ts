import type { ServerResponse } from "node:http";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startHttpServer } from "#tests/setup/http-server.ts";

import { ok, fail } from "../shared/result.ts";

import { postMessage, webhookPolicy } from "./post-message.server.ts";

let receiver: Awaited<ReturnType<typeof startHttpServer>>;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  receiver = await startHttpServer((request, response) => {
    request.resume().once("end", () => answer(response));
  });
});
afterEach(() => receiver.close());

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

  it("fails as not connected when the receiver closes the connection", async () => {
    answer = (response) => response.destroy();
    expect(await post()).toEqual(fail("not-connected"));
  });
});
