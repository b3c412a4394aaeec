import { readBounded } from "./bounded-body.server.ts";
import { FORM_PROBLEMS } from "./http.messages.ts";

/** Far more than any form needs, so that a field far above its limit still gets its own message. */
const MAX_FORM_BYTES = 256 * 1024;

/**
 * Parses a posted form of at most `maxBytes`: by default 256 KiB, enough for texts and a small file. Throws 413 for a
 * longer one, 415 for another content type, and 400 for an invalid form.
 */
export async function readForm(request: Request, maxBytes = MAX_FORM_BYTES): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw plainText(415, FORM_PROBLEMS.notForm);
  const body = await readBounded(request.body, maxBytes);
  if (!body) throw plainText(413, FORM_PROBLEMS.tooLarge);
  try {
    return await new Response(Uint8Array.from(body), { headers: { "Content-Type": type } }).formData();
  } catch {
    throw plainText(400, FORM_PROBLEMS.unreadable);
  }
}

function plainText(status: number, message: string): Response {
  return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
