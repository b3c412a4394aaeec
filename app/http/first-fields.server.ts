import busboy, { type Busboy } from "busboy";

/** The same limit as for other forms. */
const MAX_BYTES = 256 * 1024;
const MAX_FIELDS = 50;

/**
 * Reads the fields before the first file of a multipart form that is refused unread, so that typed text is not lost.
 * Reads at most 256 KiB, and leaves the rest of the body unread. Ignores what it cannot read.
 */
export async function readFirstFields(request: Request, fields: FormData): Promise<void> {
  const state = { isDone: false };
  const end = () => void (state.isDone = true);
  const parser = makeParser(request);
  if (!parser || !request.body) return;
  parser.on("error", end);
  parser.on("field", (name: string | undefined, value) => {
    if (name !== undefined && !state.isDone) fields.append(name, value);
  });
  parser.on("file", (_name, stream, { filename = "" }) => {
    stream.on("error", end);
    stream.resume();
    // Browsers send an empty part for an empty file input.
    if (filename !== "") end();
  });
  const reader = request.body.getReader();
  try {
    for (let bytes = 0; !state.isDone;) {
      const { done, value } = await reader.read();
      bytes += value?.byteLength ?? 0;
      if (done || bytes > MAX_BYTES) return;
      parser.write(value);
    }
  } finally {
    // Canceling the body would close the connection before the response is sent.
    reader.releaseLock();
    parser.destroy();
  }
}

function makeParser(request: Request): Busboy | null {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_BYTES },
    });
  } catch {
    return null;
  }
}
