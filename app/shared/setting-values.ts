import ipaddr from "ipaddr.js";
import { z } from "zod";

import { isOneLine } from "./one-line.ts";
import { SETTING_IS_ONE_LINE, settingTooLong } from "./validation.messages.ts";

/** The kinds of values that settings have. */

export const optionalText = z.string().trim().optional();

/** A text of one line. */
export function shortText(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: settingTooLong(max) })
    .refine(isOneLine, { error: SETTING_IS_ONE_LINE });
}

export const optionalAddress = optionalText.pipe(
  z.url({ protocol: /^https?$/, error: "must be an address such as https://shop.example" }).optional(),
);

/** An e-mail address as `mailto:`, or an https address. */
export const optionalContact = shortText(300)
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === "") return undefined;
    if (z.email().safeParse(value).success) return `mailto:${value}`;
    if (z.url({ protocol: /^https$/ }).safeParse(value).success) return new URL(value).href;
    context.addIssue({
      code: "custom",
      message: "must be an e-mail address, or an address such as https://shop.example",
    });
    return z.NEVER;
  });

export function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "");
}

/** E-mail addresses, separated by commas. */
export const emailList = shortText(5_000)
  .default("")
  .transform((value) =>
    value
      .toLowerCase()
      .split(",")
      .map((email) => email.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.email({ error: "must be e-mail addresses, separated by commas" })));

export const optionalEmail = optionalText.transform((value) => value?.toLowerCase());

export function purchaseLimit(usual: number) {
  return z.coerce.number({ error: "must be a number" }).int().min(1).max(10_000).default(usual);
}

/** Accepts complete addresses only. The library would also accept `11`. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** The shortest prefix of a network of proxies. With `0.0.0.0/0` anybody could claim to be a proxy. */
const MIN_PREFIX = 8;

function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] >= MIN_PREFIX;
}

/** The number of proxies, or their addresses and networks. Express accepts both for `trust proxy`. */
export const trustedProxies = z.string().transform((value, context) => {
  if (/^\d$/.test(value)) return Number(value);
  const proxies = value.split(",").map((proxy) => proxy.trim());
  if (proxies.every((proxy) => isAddress(proxy) || isNetwork(proxy))) return proxies;
  const message =
    "must be the addresses or networks (/8 or smaller) of the proxies in front, separated by commas, or their number";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});
