import type { z } from "zod";

import { readBounded } from "../http/bounded-body.server.ts";

import { ProviderError } from "./provider.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** How many pages of a list of payments are read at most. */
export const MAX_LIST_PAGES = 50;

interface ProviderRequest<Answer> {
  url: string;
  headers: Record<string, string>;
  /** Sent by POST as JSON. Without it the request is a GET. */
  body?: unknown;
  answer: z.ZodType<Answer>;
}

/**
 * Sends a request to a provider and validates the response. Returns null for a 404 with JSON: one without JSON comes
 * from a proxy in front of a stopped server. Throws a `ProviderError` if there is no valid and complete response within
 * 10 seconds. Refuses redirects, which would send the key to another host.
 */
export async function askProvider<Answer>({
  url,
  headers,
  body,
  answer,
}: ProviderRequest<Answer>): Promise<Answer | null> {
  const posted = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let status: number;
  let text: string | null;
  try {
    const response = await fetch(url, {
      ...posted,
      headers: { ...headers, Accept: "application/json", "Content-Type": "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    text = (await readBounded(response.body, MAX_ANSWER_BYTES))?.toString("utf8") ?? null;
    if (text === null) await response.body?.cancel();
  } catch (error) {
    throw new ProviderError("The provider did not answer.", { cause: error });
  }
  if (status === 404 && isJson(text)) return null;
  if (status < 200 || status > 299) throw new ProviderError(`The provider answered with ${status}.`, { status });
  return parseAnswer(text, answer);
}

function isJson(text: string | null): boolean {
  try {
    JSON.parse(text ?? "");
    return true;
  } catch {
    return false;
  }
}

function parseAnswer<Answer>(text: string | null, schema: z.ZodType<Answer>): Answer {
  try {
    return schema.parse(JSON.parse(text ?? ""));
  } catch (error) {
    throw new ProviderError("The provider's response is not valid.", { cause: error });
  }
}
