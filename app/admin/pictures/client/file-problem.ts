import { IMAGE_HEAD_BYTES, isImageFile } from "../../../images/image-bytes.ts";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "../../../images/pictures.ts";

/**
 * Why a file cannot be an image, in words that name it; null if it may be one. Its first bytes tell, not its name. What
 * cannot be read here is left to the server.
 */
export async function findFileProblem(file: File, name = file.name): Promise<string | null> {
  if (file.size === 0) return PICTURE_MESSAGES.empty(name);
  if (file.size > MAX_PICTURE_BYTES) return PICTURE_MESSAGES["too-many-bytes"](name);
  const head = await file
    .slice(0, IMAGE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head && !isImageFile(new Uint8Array(head)) ? PICTURE_MESSAGES["not-a-picture"](name) : null;
}
