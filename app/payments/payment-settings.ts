import { z } from "zod";

import { optionalAddress, optionalText, shortText, withoutSlash } from "../shared/setting-values.ts";

import { PROVIDER_NAMES } from "./provider-names.ts";

/** Splits a list into names. Keeps the first spelling of a repeated name. */
function listNames(list: string): string[] {
  const names = new Map<string, string>();
  for (const part of list.split(/[,;\n]/)) {
    const name = part.trim();
    const key = name.toLowerCase();
    if (name !== "" && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** A key that is sent in a header. The error about a header with control characters would quote the key. */
const apiKey = shortText(1_000).optional();

export const paymentVariables = {
  PAYMENT_PROVIDER: optionalText.pipe(
    z.enum(PROVIDER_NAMES, { error: "must be nowpayments, btcpay or sandbox" }).optional(),
  ),
  PAYMENT_COINS: optionalText
    .transform((value) => listNames(value ?? ""))
    .pipe(
      z
        .array(z.string().max(40, { error: "must be names of 40 characters at most, separated by commas" }))
        .max(12, { error: "must be 12 names at most" }),
    ),
  NOWPAYMENTS_API_URL: optionalAddress.transform((url) => withoutSlash(url ?? "https://api.nowpayments.io/v1")),
  NOWPAYMENTS_API_KEY: apiKey,
  NOWPAYMENTS_IPN_SECRET: optionalText,
  NOWPAYMENTS_EMAIL: optionalText,
  NOWPAYMENTS_PASSWORD: optionalText,
  BTCPAY_URL: optionalAddress.transform((url) => url && withoutSlash(url)),
  BTCPAY_STORE_ID: optionalText,
  BTCPAY_API_KEY: apiKey,
  BTCPAY_WEBHOOK_SECRET: optionalText,
};

/** The variables that each provider needs. A provider without them is off. Buying is off if it is the chosen one. */
const PROVIDER_VARIABLES = {
  nowpayments: ["NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET"],
  btcpay: ["BTCPAY_URL", "BTCPAY_STORE_ID", "BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET"],
  sandbox: [],
} as const;

type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>> & { DEMO: boolean };

export function getPaymentSettings(env: PaymentVariables) {
  const { NOWPAYMENTS_API_URL: apiUrl, NOWPAYMENTS_API_KEY: nowpaymentsKey, NOWPAYMENTS_IPN_SECRET: ipnSecret } = env;
  const {
    BTCPAY_URL: url,
    BTCPAY_STORE_ID: storeId,
    BTCPAY_API_KEY: btcpayKey,
    BTCPAY_WEBHOOK_SECRET: webhookSecret,
  } = env;
  const { NOWPAYMENTS_EMAIL: email, NOWPAYMENTS_PASSWORD: password } = env;
  const login = email && password ? { email, password } : undefined;
  const provider = env.PAYMENT_PROVIDER ?? (env.DEMO ? "sandbox" : undefined);
  return {
    /** The provider of new orders. */
    provider,
    /** The missing variables. Buying is off if there are any. */
    missing: provider ? PROVIDER_VARIABLES[provider].filter((name) => !env[name]) : ["PAYMENT_PROVIDER"],
    /** Names of coins, shown in the cart. Empty if the owner has listed none. */
    coins: env.PAYMENT_COINS,
    nowpayments: nowpaymentsKey && ipnSecret ? { apiUrl, apiKey: nowpaymentsKey, ipnSecret, login } : undefined,
    btcpay:
      url && storeId && btcpayKey && webhookSecret ? { url, storeId, apiKey: btcpayKey, webhookSecret } : undefined,
  };
}
