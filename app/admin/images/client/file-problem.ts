import { mayBeImageFile } from "../../../images/image-bytes.ts";
import { FILE_PROBLEMS } from "../../../images/images.messages.ts";
import { MAX_IMAGE_BYTES } from "../../../images/images.ts";

/**
 * The message for a file that cannot be an image; null if it may be one. Checks its first bytes and not its name. The
 * server checks a file that cannot be read here.
 */
export async function findFileProblem(file: File, name = file.name): Promise<string | null> {
  if (file.size === 0) return FILE_PROBLEMS.empty.text({ name });
  if (file.size > MAX_IMAGE_BYTES) return FILE_PROBLEMS["too-many-bytes"].text({ name });
  return (await mayBeImageFile(file)) ? null : FILE_PROBLEMS["not-an-image"].text({ name });
}
