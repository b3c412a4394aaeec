import { IMAGE_HEAD_BYTES, isImageFile } from "../../../images/image-bytes.ts";
import { IMAGE_MESSAGES, MAX_IMAGE_BYTES } from "../../../images/images.ts";

/**
 * Why a file cannot be an image, in words that name it; null if it may be one. Its first bytes tell, not its name. What
 * cannot be read here is left to the server.
 */
export async function findFileProblem(file: File, name = file.name): Promise<string | null> {
  if (file.size === 0) return IMAGE_MESSAGES.empty(name);
  if (file.size > MAX_IMAGE_BYTES) return IMAGE_MESSAGES["too-many-bytes"](name);
  const head = await file
    .slice(0, IMAGE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head && !isImageFile(new Uint8Array(head)) ? IMAGE_MESSAGES["not-an-image"](name) : null;
}
