/**
 * Why a command did not do what it was asked for: a code in kebab-case, with the details that the message or response
 * needs.
 */
export type Problem<Code extends string = string, Details = unknown> = { code: Code } & Details;

/** The result of a command: a value, or a problem that the caller has to handle. Faults are thrown instead. */
export type Result<Value, Expected extends Problem> = { ok: true; value: Value } | { ok: false; problem: Expected };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Code extends string>(code: Code): { ok: false; problem: Problem<Code> };
export function fail<Code extends string, Details extends object>(
  code: Code,
  details: Details,
): { ok: false; problem: Problem<Code, Details> };
export function fail(code: string, details?: object): { ok: false; problem: Problem } {
  return { ok: false, problem: { code, ...details } };
}
