import { z } from "zod";

import { API_SECTIONS } from "../api-sections.server.ts";
import { cookieName } from "../http/cookies.server.ts";
import { PROVIDER_NAMES } from "../payments/provider-names.ts";
import { SHOP_VALUES, SHOPS } from "../shops/shops.ts";

import {
  API_DESCRIPTION,
  API_TITLE,
  OTHER_ERROR,
  PARAMETER_MEANINGS,
  SECURITY_MEANINGS,
  STATUS_MEANINGS,
} from "./api.messages.ts";
import type { ApiAccess, ApiCall } from "./call.ts";
import type { JsonSchema, OpenApi, OpenApiOperation, OpenApiParameter } from "./openapi.ts";

/** The version of the API's description. */
const VERSION = "1";

const SECURITY: Record<ApiAccess, Record<string, string[]>[]> = {
  everybody: [],
  customers: [{ session: [] }],
  administrators: [{ token: [] }],
  "customers and administrators": [{ session: [] }, { token: [] }],
  // The signature is in a header of its own for each provider.
  "the provider": [],
};

const GUARDED: readonly ApiAccess[] = ["customers", "administrators", "customers and administrators"];

/** The values of parameters in paths, where they are known. */
const PATH_VALUES: Readonly<Record<string, readonly string[]>> = {
  shop: SHOP_VALUES,
  folder: SHOPS.map(({ imageFolder }) => imageFolder),
  size: ["large", "preview", "description"],
  provider: PROVIDER_NAMES,
};

const errorAnswer = z
  .object({
    error: z.string().describe("A text for people."),
    fields: z.record(z.string(), z.string()).optional(),
    reference: z.string().optional(),
  })
  .meta({ id: "Error" });

/** Describes all calls of the API, for a shop at this address. */
export function makeOpenApi(origin: string): OpenApi {
  description ??= describeApi();
  return { ...description, servers: [{ url: origin }] };
}

let description: Omit<OpenApi, "servers"> | null = null;

/** The named schemas of all calls. */
const schemas: Record<string, JsonSchema> = {};

function describeApi(): Omit<OpenApi, "servers"> {
  return {
    openapi: "3.1.1",
    info: { title: API_TITLE, version: VERSION, description: API_DESCRIPTION },
    tags: API_SECTIONS.map(({ name, description }) => ({ name, description })),
    paths: makePaths(),
    components: {
      schemas,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieName("session"), description: SECURITY_MEANINGS.session },
        token: { type: "http", scheme: "bearer", description: SECURITY_MEANINGS.token },
        key: { type: "http", scheme: "bearer", description: SECURITY_MEANINGS.key },
      },
    },
  };
}

function makePaths(): OpenApi["paths"] {
  const paths: OpenApi["paths"] = {};
  for (const { name, calls } of API_SECTIONS) {
    for (const call of calls) {
      const [method = "", pattern = ""] = call.call.split(" ");
      const path = `/${pattern.replace(/:(\w+)/g, "{$1}")}`;
      (paths[path] ??= {})[method.toLowerCase()] = describeCall(call, name, pattern);
    }
  }
  return paths;
}

function describeCall(call: ApiCall, tag: string, pattern: string): OpenApiOperation {
  const parameters = [
    ...Array.from(pattern.matchAll(/:(\w+)/g), ([, name = ""]) => describePathParameter(name)),
    ...describeParameters(call.query, "query"),
    ...describeParameters(call.headers, "header"),
  ];
  return {
    operationId: call.id,
    tags: [tag],
    summary: call.summary,
    ...(call.description !== undefined && { description: call.description }),
    security: [...SECURITY[call.access], ...(call.scope ? [{ key: [call.scope] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: describeBody(call.body) }),
    responses: { ...describeAnswer(call.answer), ...describeErrors(call) },
  };
}

function describePathParameter(name: string): OpenApiParameter {
  const meaning = PARAMETER_MEANINGS[name];
  const values = PATH_VALUES[name];
  return {
    ...{ name, in: "path", required: true },
    ...(meaning !== undefined && { description: meaning }),
    schema: { type: "string", ...(values && { enum: [...values] }) },
  };
}

function describeParameters(object: z.ZodObject | undefined, place: "query" | "header"): OpenApiParameter[] {
  const { properties = {}, required = [] } = object ? toJsonSchema(object) : {};
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: place, required: required.includes(name) },
    ...(description !== undefined && { description }),
    schema,
  }));
}

function describeBody({ schema, type, notes = {} }: NonNullable<ApiCall["body"]>) {
  const described = toJsonSchema(schema);
  for (const object of described.anyOf ?? [described]) {
    for (const [name, property] of Object.entries(object.properties ?? {})) {
      const note = notes[name];
      if (note !== undefined) property.description = note;
    }
  }
  return { required: true as const, content: { [type ?? "application/json"]: { schema: described } } };
}

function describeAnswer({ status, description, schema, type }: ApiCall["answer"]): OpenApiOperation["responses"] {
  const content = schema
    ? { "application/json": { schema: toJsonSchema(schema) } }
    : type === undefined
      ? undefined
      : { [type]: {} };
  return { [status]: { description, ...(content && { content }) } };
}

function describeErrors({ access, scope, errors = {} }: ApiCall): OpenApiOperation["responses"] {
  const all: Record<string, NonNullable<ApiCall["errors"]>[string]> = {};
  if (GUARDED.includes(access)) Object.assign(all, { 401: true, 403: true });
  if (scope) Object.assign(all, { 429: true });
  const described = Object.entries({ ...all, ...errors }).map(([status, error]) => {
    const own = typeof error === "object" ? error : undefined;
    const text = own?.description ?? (typeof error === "string" ? error : (STATUS_MEANINGS[Number(status)] ?? ""));
    return [status, answerError(text, own?.schema)] as const;
  });
  return { ...Object.fromEntries(described), default: answerError(OTHER_ERROR) };
}

function answerError(description: string, schema: z.ZodType = errorAnswer) {
  return { description, content: { "application/json": { schema: toJsonSchema(schema) } } };
}

interface Definitions {
  $schema?: string;
  $defs?: Record<string, JsonSchema>;
}

/** A schema as the document has it: what the call takes or returns. Named schemas go to `components`. */
function toJsonSchema(schema: z.ZodType): JsonSchema {
  const made = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: correct }));
  const whole = JSON.parse(made.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema & Definitions;
  const { $defs } = whole;
  delete whole.$schema;
  delete whole.$defs;
  Object.assign(schemas, $defs);
  return whole;
}

/**
 * Corrects what Zod writes: the required fields of preprocessed schemas, the meaningless limits of whole numbers, and
 * the encoding of files.
 */
function correct({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema._zod.def.type === "file") delete jsonSchema.contentEncoding;
  if (zodSchema._zod.def.type !== "object") return;
  const shape = Object.entries((zodSchema as z.core.$ZodObject)._zod.def.shape);
  const required = shape.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name);
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}
