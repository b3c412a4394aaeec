/** A value that is made of another one, and made again when that one was replaced. */
export function madeFrom<Source, Value>(read: () => Source, make: (source: Source) => Value): () => Value {
  let made: { source: Source; value: Value } | undefined;
  return () => {
    const source = read();
    if (!made || made.source !== source) made = { source, value: make(source) };
    return made.value;
  };
}
