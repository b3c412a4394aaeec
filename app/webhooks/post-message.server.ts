import dns from "node:dns";

import { ANYWHERE, NetworkGuard, parseLink, PUBLIC_WEB, type NetworkPolicy } from "../http/network-policy.server.ts";
import { requestAnswer } from "../http/request-answer.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

/** A receiver only has to store a message within this time. */
const ANSWER_SECONDS = 10;

const timeoutMs = ANSWER_SECONDS * 1000;

/** Messages are sent to the public internet only, unless the setting allows addresses of the shop's own network. */
export function webhookPolicy(allowsInner: boolean): NetworkPolicy {
  return { ...(allowsInner ? ANYWHERE : PUBLIC_WEB), timeoutMs };
}

/** Whether the policy allows an address, as far as that is known before its name is looked up. */
export function canPostTo(url: URL, allowsInner: boolean): boolean {
  return new NetworkGuard(webhookPolicy(allowsInner), dns.lookup).allows(url);
}

export type PostProblem =
  Problem<"not-public" | "no-answer" | "not-connected" | "gone"> | Problem<"status", { status: number }>;

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  policy: NetworkPolicy;
  /** Resolves names to addresses. */
  lookup?: typeof dns.lookup;
}

/**
 * Posts a message. Any status from 200 to 299 is a success. Follows no redirect, because the owner chose this address and
 * no other. Reads no body of a response.
 */
export async function postMessage({
  url: link,
  headers,
  body,
  policy,
  lookup = dns.lookup,
}: Post): Promise<Result<null, PostProblem>> {
  const url = parseLink(link);
  const guard = new NetworkGuard(policy, lookup);
  if (!url || !guard.allows(url)) return fail("not-public");
  const signal = AbortSignal.timeout(policy.timeoutMs);
  try {
    const status = await post(url, { headers, body, signal, lookup: guard.lookup });
    if (status >= 200 && status <= 299) return ok(null);
    return status === 410 ? fail("gone") : fail("status", { status });
  } catch {
    if (guard.hasRefused) return fail("not-public");
    return fail(signal.aborted ? "no-answer" : "not-connected");
  }
}

interface Sent {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  lookup: NetworkGuard["lookup"];
}

/** Sends a message and returns the status of the response. Then closes the connection. */
async function post(url: URL, { headers, body, signal, lookup }: Sent): Promise<number> {
  const bytes = Buffer.from(body);
  const all = { ...headers, "Content-Type": "application/json", "Content-Length": bytes.byteLength };
  const answer = await requestAnswer(url, { method: "POST", headers: all, signal, lookup }, bytes);
  answer.destroy();
  return answer.statusCode ?? 0;
}
