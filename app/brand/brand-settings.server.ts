import { existsSync } from "node:fs";
import path from "node:path";

import { z } from "zod";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { optionalText } from "../shared/setting-values.ts";
import { DEFAULT_SHOP_NAME } from "../shared/shop-name.ts";

export const brandVariables = {
  SHOP_NAME: z.string().trim().max(40, { error: "must have 40 characters at most" }).default(DEFAULT_SHOP_NAME),
  LOGO: optionalText
    .transform((file) => file && path.resolve(PROJECT_FOLDER, file))
    .refine((file) => file === undefined || existsSync(file), { error: "must be the path of an image file" }),
  COMPANY_LINE: optionalText,
};

export function getBrandSettings(env: z.infer<z.ZodObject<typeof brandVariables>>) {
  return {
    shopName: env.SHOP_NAME,
    /** The path of the owner's logo. If undefined, the shop shows its own or, with another name, the name. */
    logo: env.LOGO,
    companyLine: env.COMPANY_LINE ?? `${env.SHOP_NAME}. All rights reserved.`,
  };
}
