/**
 * Reads a body of at most `maxBytes`; returns null if it is longer. Leaves the rest unread instead of canceling it,
 * because canceling a request's body closes the connection before the response is sent.
 */
export async function readBounded(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer | null> {
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, length);
    length += value.byteLength;
    if (length > maxBytes) {
      reader.releaseLock();
      return null;
    }
    chunks.push(value);
  }
}
