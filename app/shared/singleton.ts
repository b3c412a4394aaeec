const registry = globalThis as typeof globalThis & { __shop?: Map<string, unknown> };

/** Creates a value once per process, even if the dev server reloads the module. */
export function singleton<Value>(name: string, make: () => Value): Value {
  const made = (registry.__shop ??= new Map());
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Value;
}
