import { accessText } from "./api.messages.ts";
import type { JsonSchema, OpenApi, OpenApiOperation } from "./openapi.ts";

/** A field as the page about the API shows it. */
export interface DocField {
  /** `items[].quantity`: a field of the objects in a list. */
  name: string;
  type: string;
  /** The name of the described object that it holds; null if it holds none. */
  object: string | null;
  isRequired: boolean;
  text: string;
}

export interface DocCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Who may call it, in a sentence. */
  access: string;
  parameters: DocField[];
  /** One list of fields for each form that the body may have. */
  bodies: DocField[][];
  bodyType: string | null;
  answers: { status: string; text: string; type: string; object: string | null; fields: DocField[] }[];
}

export interface Docs {
  description: string;
  sections: { name: string; description: string; calls: DocCall[] }[];
  objects: { name: string; description: string; fields: DocField[] }[];
}

/** The document as its page shows it. */
export function makeDocs({ info, tags, paths, components }: OpenApi): Docs {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: toCall(path, method, operation),
    })),
  );
  return {
    description: info.description,
    sections: tags.map(({ name, description }) => ({
      ...{ name, description },
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    objects: Object.entries(components.schemas).map(([name, schema]) => ({
      ...{ name, description: schema.description ?? "", fields: listFields(schema) },
    })),
  };
}

function toCall(path: string, method: string, operation: OpenApiOperation): DocCall {
  const { operationId: id, summary, description = "", parameters = [], requestBody, responses } = operation;
  const [[bodyType, body] = [null, undefined]] = Object.entries(requestBody?.content ?? {});
  return {
    ...{ id, method: method.toUpperCase(), path, summary, description, bodyType },
    access: accessText(operation.security.flatMap((schemes) => Object.entries(schemes))),
    parameters: parameters.map(({ name, required, description: text = "", schema }) =>
      toField(name, { ...schema, description: text }, required),
    ),
    bodies: body?.schema ? (body.schema.anyOf ?? [body.schema]).map((schema) => listFields(schema)) : [],
    answers: Object.entries(responses).map(([status, { description: text, content = {} }]) => {
      const [[type, answer] = ["", undefined]] = Object.entries(content);
      const schema = answer?.schema;
      return {
        ...{ status, text, object: schema ? objectOf(schema) : null },
        type: schema ? typeOf(schema) : type,
        fields: schema ? listFields(schema) : [],
      };
    }),
  };
}

/** The fields of an object, and of the objects in its lists. */
function listFields({ properties = {}, required = [] }: JsonSchema, prefix = ""): DocField[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    toField(prefix + name, schema, required.includes(name)),
    ...(schema.items?.properties ? listFields(schema.items, `${prefix}${name}[].`) : []),
  ]);
}

function toField(name: string, schema: JsonSchema, isRequired: boolean): DocField {
  return { name, type: typeOf(schema), object: objectOf(schema), isRequired, text: schema.description ?? "" };
}

/** The name of the described object, if the schema is one or is a list of them; null otherwise. */
function objectOf(schema: JsonSchema): string | null {
  const { $ref } = schema.items ?? schema;
  return $ref?.split("/").at(-1) ?? null;
}

/** A schema in a few words. */
function typeOf(schema: JsonSchema): string {
  const { $ref, type, enum: values, const: value, anyOf, items, format, maxLength } = schema;
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? "";
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (values) return values.join(" | ");
  if (value !== undefined) return JSON.stringify(value);
  if (type === "array") return `list of ${items ? typeOf(items) : "values"}`;
  if (type === "string" && format === "binary") return "file";
  const names = (Array.isArray(type) ? type : [type ?? "any"]).join(" or ");
  return maxLength === undefined ? names : `${names}, at most ${maxLength.toLocaleString("en-US")} characters`;
}
