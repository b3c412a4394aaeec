/** Returns a function that makes a value from a source. It makes the value again when the source was replaced. */
export function madeFrom<Source, Value>(read: () => Source, make: (source: Source) => Value): () => Value {
  let made: { source: Source; value: Value } | undefined;
  return () => {
    const source = read();
    if (!made || made.source !== source) made = { source, value: make(source) };
    return made.value;
  };
}
