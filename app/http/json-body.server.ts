import type { z } from "zod";

import { fieldErrors } from "../shared/field-errors.ts";

import { apiError } from "./api.server.ts";
import { readBounded } from "./bounded-body.server.ts";
import { BODY_PROBLEMS } from "./http.messages.ts";

/** The default maximum length of a body of API calls and notifications. */
const MAX_BODY_BYTES = 64 * 1024;

/** A request's body, at most `maxBytes`. Throws a 413 response for a longer one. */
export async function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  const body = declared > maxBytes ? null : await readBounded(request.body, maxBytes);
  if (!body) throw apiError(413, BODY_PROBLEMS.tooLong(maxBytes));
  return body;
}

/**
 * The JSON body of an API call. Throws a response otherwise: 415 for its type, 413 for its length, 400 for its content.
 */
export async function readJsonBody(request: Request, maxBytes?: number): Promise<unknown> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw apiError(415, BODY_PROBLEMS.notJsonType);
  const body = await readBody(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw apiError(400, BODY_PROBLEMS.notJson);
  }
}

/** Parses a value with a schema. Throws a 400 response with the first message of every invalid field. */
export function parseFields<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { "": whole, ...named } = fieldErrors(parsed.error);
  throw apiError(400, whole ?? BODY_PROBLEMS.fields, Object.keys(named).length > 0 ? { fields: named } : {});
}
