import { z } from "zod";

import { CONDITIONS } from "../shops/conditions.ts";

import type { Scope } from "./scopes.ts";

/**
 * The description of an API call. Each feature describes its own calls in a file `….api.server.ts`, with the
 * schemas that check them; `openapi.server.ts` makes one document from all of them.
 */
export interface ApiCall {
  /** The method and the pattern of the route table: `GET api/cart/:googleId`. */
  call: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} api/${string}`;
  /** Its name in client code that is generated from the document. */
  id: string;
  summary: string;
  description?: string;
  access: ApiAccess;
  /** The scope that a key needs. Without one, no key may make the call. */
  scope?: Scope;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: CallBody;
  answer: CallAnswer;
  /** By status. A text replaces what the status usually means; `true` leaves it as it is. */
  errors?: Readonly<Record<string, true | string | { description: string; schema: z.ZodType }>>;
}

/** Who may call it. */
export type ApiAccess = "everybody" | "customers" | "administrators" | "customers and administrators" | "the provider";

interface CallBody {
  schema: z.ZodType;
  /** `application/json`, if absent. */
  type?: "multipart/form-data";
  /** The meanings of the schema's fields. Schemas that browsers load carry no such texts. */
  notes?: Readonly<Record<string, string>>;
}

interface CallAnswer {
  status: 200 | 201 | 204;
  description: string;
  /** The schema of a JSON body. Absent: the response has no body, or one of the media type `type`. */
  schema?: z.ZodType;
  type?: string;
}

/** The calls of a feature, under a heading. */
export interface ApiSection {
  name: string;
  description: string;
  calls: readonly ApiCall[];
}

export const OK = { status: 200, description: "Done.", schema: z.object({ ok: z.literal(true) }) } as const;

/** Parts of answers. */
export const dollars = z.number().min(0).describe("In dollars.");
export const time = z.iso.datetime().describe("ISO 8601, in UTC.");
export const link = z.url().nullable();
export const count = z.int().min(0);
export const condition = z.enum(CONDITIONS);

/** A file of a multipart body. */
export const file = z.file();
