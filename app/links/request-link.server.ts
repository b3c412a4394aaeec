import dns from "node:dns";
import type { IncomingMessage } from "node:http";

import { NetworkGuard, parseLink, REDIRECTS, type NetworkPolicy } from "../http/network-policy.server.ts";
import { requestAnswer } from "../http/request-answer.server.ts";

import type { HostQueue } from "./host-queue.ts";
import type { LinkAnswer } from "./link-outcomes.ts";

const MAX_REDIRECTS = 8;
const NO_ANSWER: LinkAnswer = { kind: "no-answer" };

export interface LinkRequester {
  policy: NetworkPolicy;
  hosts: HostQueue;
  /** The time limit for all requests of one link, with their pauses. */
  limitMs: number;
  /** How the shop names itself to the hosts. */
  userAgent: string;
  /** Resolves names to addresses. */
  lookup?: typeof dns.lookup;
}

/**
 * Finds out where a link leads. Sends HEAD, and then GET where the response is not a success, because many hosts do not
 * support HEAD. No body is read.
 */
export async function requestLink(link: string, requester: LinkRequester): Promise<LinkAnswer> {
  const deadline = performance.now() + requester.limitMs;
  const head = await follow("HEAD", link, { ...requester, deadline });
  const isEnough = head.kind !== "answer" || (head.status >= 200 && head.status <= 299);
  return isEnough ? head : follow("GET", link, { ...requester, deadline });
}

type Following = LinkRequester & { deadline: number };

async function follow(method: "HEAD" | "GET", link: string, requester: Following): Promise<LinkAnswer> {
  const { policy, hosts, lookup = dns.lookup, deadline } = requester;
  let url = parseLink(link);
  for (let hops = 0; url && hops <= MAX_REDIRECTS && performance.now() < deadline; hops++) {
    const asked: URL = url;
    const guard = new NetworkGuard(policy, lookup);
    if (!guard.allows(asked)) return NO_ANSWER;
    try {
      const { statusCode: status = 0, headers } = await hosts.take(asked.host, () =>
        ask(method, asked, { guard, policy, userAgent: requester.userAgent }),
      );
      if (!REDIRECTS.includes(status) || headers.location === undefined) {
        return { kind: "answer", status, finalUrl: asked.href };
      }
      url = parseLink(headers.location, asked);
    } catch (error) {
      const isUnknownName = error instanceof Error && "code" in error && error.code === "ENOTFOUND";
      return isUnknownName ? { kind: "no-host" } : NO_ANSWER;
    }
  }
  return NO_ANSWER;
}

interface Asking extends Pick<LinkRequester, "policy" | "userAgent"> {
  guard: NetworkGuard;
}

/** Returns the response without its body, and closes the connection. */
async function ask(method: "HEAD" | "GET", url: URL, { guard, policy, userAgent }: Asking): Promise<IncomingMessage> {
  const answer = await requestAnswer(url, {
    method,
    headers: { Accept: "text/html,*/*;q=0.5", "User-Agent": userAgent },
    lookup: guard.lookup,
    signal: AbortSignal.timeout(policy.timeoutMs),
  });
  return answer.destroy();
}
