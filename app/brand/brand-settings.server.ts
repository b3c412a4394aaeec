import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { type z } from "zod";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { optionalText, shortText } from "../shared/setting-values.ts";
import { DEFAULT_SHOP_NAME } from "../shared/shop-name.ts";

/** The beginning of LOGO if the image was uploaded in the panel. */
const SAVED_LOGO = "data:image/webp;base64,";

function isSavedLogo(logo: string): boolean {
  return logo.startsWith(SAVED_LOGO);
}

/** The value of LOGO for an image that was uploaded in the panel. */
export function toSavedLogo(webp: Buffer): string {
  return SAVED_LOGO + webp.toString("base64");
}

/** The bytes of the owner's logo, from the saved setting or from its file. */
export function readLogo(logo: string): Buffer {
  return isSavedLogo(logo) ? Buffer.from(logo.slice(SAVED_LOGO.length), "base64") : readFileSync(logo);
}

export const brandVariables = {
  SHOP_NAME: shortText(40).default(DEFAULT_SHOP_NAME),
  LOGO: optionalText
    .transform((logo) => (logo === undefined || isSavedLogo(logo) ? logo : path.resolve(PROJECT_FOLDER, logo)))
    .refine((logo) => logo === undefined || isSavedLogo(logo) || existsSync(logo), {
      error: "must be the path of an image file",
    }),
  COMPANY_LINE: shortText(200).optional(),
};

export function getBrandSettings(env: z.infer<z.ZodObject<typeof brandVariables>>) {
  return {
    shopName: env.SHOP_NAME,
    /** The owner's logo, for `readLogo`. If undefined, the drawn logo is shown or, with another name, the name. */
    logo: env.LOGO,
    companyLine: env.COMPANY_LINE ?? `${env.SHOP_NAME}. All rights reserved.`,
  };
}
