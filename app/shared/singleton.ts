const registry = globalThis as typeof globalThis & { __shop?: Map<string, unknown> };

/** Makes a long-lived thing once per process, also when the dev server loads its module again. */
export function singleton<Value>(name: string, make: () => Value): Value {
  const made = (registry.__shop ??= new Map());
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Value;
}
