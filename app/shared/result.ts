/** What a command answers: a value, or a refusal that its caller is expected to handle. Faults are thrown instead. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | { ok: false; code: Code };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<Code extends string>(code: Code): { ok: false; code: Code } {
  return { ok: false, code };
}
