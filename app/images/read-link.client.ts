import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { MAX_IMAGE_BYTES } from "./images.ts";

/** `unreadable`: there was no response, or the browser may not read it. */
export type LinkProblem = Problem<"unreadable"> | Problem<"refused", { status: number }> | Problem<"too-many-bytes">;

const TIMEOUT_MS = 20_000;

/** Loads an image of another site in the browser. */
export async function readLink(link: string, credentials: RequestCredentials): Promise<Result<Blob, LinkProblem>> {
  if (!/^https?:\/\//i.test(link)) return fail("unreadable");
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(link, { mode: "cors", credentials, referrerPolicy: "no-referrer", signal });
    if (!response.ok) return fail("refused", { status: response.status });
    if (Number(response.headers.get("Content-Length") ?? 0) > MAX_IMAGE_BYTES) return fail("too-many-bytes");
    return ok(await response.blob());
  } catch {
    return fail("unreadable");
  }
}
