import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";

/**
 * Sends a request over a connection of its own: a kept-alive one would reuse the lookup of another request. Returns the
 * head of the answer; the caller reads the rest, or destroys it. Rejects without one: at the end of `signal`, and when
 * the connection fails or ends. An answer that switches protocols (101) counts as one with nothing to read.
 */
export function requestAnswer(url: URL, options: RequestOptions, body?: Buffer): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false }, resolve);
    sent.once("upgrade", (answer, socket) => {
      // Node has handed the connection over, so that neither `signal` nor an error of the request would end it.
      socket.destroy();
      resolve(answer);
    });
    // Also called after the answer, if destroying the connection makes the request fail. Nothing happens then.
    sent.on("error", reject);
    sent.once("close", () => reject(new Error("the connection was closed without an answer")));
    sent.end(body);
  });
}
