import { createHash } from "node:crypto";

import type { Sharp } from "sharp";

import { config } from "../config.server.ts";
import * as paths from "../paths.ts";
import { madeFrom } from "../shared/made-from.ts";
import { DRAWN_BRAND, type Brand } from "../ui/layout/brand.ts";

import { readLogo } from "./brand-settings.server.ts";

/** The images that are made from the owner's logo, by file name. */
const IMAGES = {
  "logo.webp": (logo: Sharp) => logo.resize({ width: 640, height: 96, fit: "inside" }).webp(),
  "icon.png": (logo: Sharp) => onWhite(logo, { width: 180, height: 180, margin: 18 }),
  "preview.png": (logo: Sharp) => onWhite(logo, { width: 1200, height: 630, margin: 150 }),
};
type BrandImage = keyof typeof IMAGES;

const TYPES: Record<string, string> = { webp: "image/webp", png: "image/png" };

/** The owner's logo as it was when it was set, with the images made from it. Null without one. */
const logo = madeFrom(
  () => config.logo,
  (setting) => {
    if (setting === undefined) return null;
    const bytes = readLogo(setting);
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    return { bytes, version, made: new Map<BrandImage, Promise<Buffer>>() };
  },
);
// The start fails if the file cannot be read.
logo();

/** The name and images of this shop. */
export function getBrand(): Brand {
  const name = config.shopName;
  const own = logo();
  if (!own) return name === DRAWN_BRAND.name ? DRAWN_BRAND : { ...DRAWN_BRAND, name, preview: null };
  return {
    name,
    logo: paths.brandImage("logo.webp", own.version),
    icon: paths.brandImage("icon.png", own.version),
    preview: paths.brandImage("preview.png", own.version),
  };
}

/** An image of the owner's logo, made once; null if there is no such image. Rejects if the file is no image. */
export async function findBrandImage(file: string): Promise<{ bytes: Buffer; type: string; version: string } | null> {
  const own = logo();
  if (!own || !isBrandImage(file)) return null;
  const making = own.made.get(file) ?? makeImage(IMAGES[file], own.bytes);
  own.made.set(file, making);
  return { bytes: await making, type: TYPES[file.split(".")[1] ?? ""] ?? "", version: own.version };
}

async function makeImage(draw: (logo: Sharp) => Sharp, bytes: Buffer): Promise<Buffer> {
  const { sharp } = await import("../images/sharp.server.ts");
  return draw(sharp(bytes)).toBuffer();
}

function isBrandImage(file: string): file is BrandImage {
  return Object.hasOwn(IMAGES, file);
}

function onWhite(image: Sharp, { width, height, margin }: { width: number; height: number; margin: number }) {
  const inside = { width: width - 2 * margin, height: height - 2 * margin, fit: "contain" as const };
  return image
    .resize({ ...inside, background: "white" })
    .flatten({ background: "white" })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: "white" })
    .png();
}
