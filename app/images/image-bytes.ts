/** The kinds of images that can be uploaded, by their first bytes. */

const SIGNATURES = [
  { kind: "JPEG", bytes: [0xff, 0xd8, 0xff] },
  { kind: "PNG", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: "GIF", bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: "TIFF, little-endian", bytes: [0x49, 0x49, 0x2a, 0x00] },
  { kind: "TIFF, big-endian", bytes: [0x4d, 0x4d, 0x00, 0x2a] },
];

/** The number of bytes that `isImageFile` reads. */
export const IMAGE_HEAD_BYTES = 64;

/** Whether a file may be a JPEG, PNG, WebP, GIF, AVIF or TIFF, by its first bytes. */
export function isImageFile(head: Uint8Array): boolean {
  if (SIGNATURES.some(({ bytes }) => bytes.every((byte, i) => head[i] === byte))) return true;
  const text = String.fromCharCode(...head.subarray(0, IMAGE_HEAD_BYTES));
  // AVIF's container also holds other kinds, such as HEIC. The list of brands distinguishes them.
  const isAvif = text.startsWith("ftyp", 4) && /avi[fs]/.test(text.slice(8));
  return isAvif || (text.startsWith("RIFF") && text.startsWith("WEBP", 8));
}

/** Whether a file in the browser begins like an image. Returns true if it cannot be read: the server checks it, too. */
export async function mayBeImageFile(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, IMAGE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head === null || isImageFile(new Uint8Array(head));
}
