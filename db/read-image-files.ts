import { closeSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";

/** The file layout of images when the migration that adds the table of images was written. */
const NAMES = ["full.webp", "large.webp", "preview.webp"];

interface ImageFiles {
  /** Of the full size, in pixels. */
  width: number;
  height: number;
  /** Of all files together. */
  bytes: number;
}

/** Facts about the files in an image's folder; null if one is missing or the full size is not a WebP. */
export function readImageFiles(folder: string): ImageFiles | null {
  let bytes = 0;
  for (const name of NAMES) {
    const file = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (!file) return null;
    bytes += file.size;
  }
  const size = readWebpSize(path.join(folder, "full.webp"));
  return size && { ...size, bytes };
}

/** The size in a WebP's header; null for anything else. https://developers.google.com/speed/webp/docs/riff_container */
function readWebpSize(file: string): { width: number; height: number } | null {
  const header = Buffer.alloc(30);
  const handle = openSync(file, "r");
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  if (header.toString("latin1", 0, 4) !== "RIFF" || header.toString("latin1", 8, 12) !== "WEBP") return null;
  switch (header.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const sides = header.readUInt32LE(21);
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
