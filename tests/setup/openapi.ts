import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import type { JsonSchema, OpenApi, OpenApiOperation } from "#app/api/openapi.ts";

/** The OpenAPI document of a shop, for tests that compare answers with it. */
export class ApiDocument {
  readonly #ajv: Ajv2020;

  constructor(readonly document: OpenApi) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(this.#ajv);
    this.#ajv.addSchema({ $id: "document", components: { schemas: forbidMore(document.components.schemas) } });
  }

  /** All calls, by the names of their operations. */
  readonly operations = (): Map<string, OpenApiOperation & { method: string; path: string }> =>
    new Map(
      Object.entries(this.document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => [one.operationId, { ...one, method, path }] as const),
      ),
    );

  /** Lists the differences between a response and the document. A field that is not in the document is one, too. */
  async findFaults(id: string, response: Response): Promise<string[]> {
    const responses = this.operations().get(id)?.responses ?? {};
    const described = responses[response.status];
    if (!described) return [`${id} has no answer ${response.status}`];
    const [[type, content] = [null, undefined]] = Object.entries(described.content ?? {});
    const sent = response.headers.get("Content-Type")?.split(";")[0] ?? null;
    if (sent !== type) return [`${id} ${response.status} is ${sent}, not ${type}`];
    if (!content?.schema) return [];
    return this.#check(content.schema, await response.json());
  }

  #check(schema: JsonSchema, value: unknown): string[] {
    const text = JSON.stringify(forbidMore(schema)).replaceAll('"#/', '"document#/');
    const validate: ValidateFunction = this.#ajv.compile(JSON.parse(text) as JsonSchema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(" "),
    );
  }
}

/**
 * The schema without additional fields: clients may ignore such fields, but the shop must describe all that it sends.
 */
function forbidMore<Value>(schema: Value): Value {
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) =>
    typeof value === "object" && value !== null && "properties" in value && !("additionalProperties" in value)
      ? { ...value, additionalProperties: false }
      : value,
  ) as Value;
}
