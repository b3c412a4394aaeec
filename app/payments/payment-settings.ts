import { z } from "zod";

import { optionalAddress, optionalText, withoutSlash } from "../shared/setting-values.ts";

import { PROVIDER_NAMES } from "./provider-names.ts";

export const paymentVariables = {
  PAYMENT_PROVIDER: optionalText.pipe(
    z.enum(PROVIDER_NAMES, { error: "must be nowpayments, btcpay or sandbox" }).optional(),
  ),
  NOWPAYMENTS_API_URL: optionalAddress.transform((url) => withoutSlash(url ?? "https://api.nowpayments.io/v1")),
  NOWPAYMENTS_API_KEY: optionalText,
  NOWPAYMENTS_IPN_SECRET: optionalText,
  NOWPAYMENTS_EMAIL: optionalText,
  NOWPAYMENTS_PASSWORD: optionalText,
  BTCPAY_URL: optionalAddress.transform((url) => url && withoutSlash(url)),
  BTCPAY_STORE_ID: optionalText,
  BTCPAY_API_KEY: optionalText,
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
    nowpayments: nowpaymentsKey && ipnSecret ? { apiUrl, apiKey: nowpaymentsKey, ipnSecret, login } : undefined,
    btcpay:
      url && storeId && btcpayKey && webhookSecret ? { url, storeId, apiKey: btcpayKey, webhookSecret } : undefined,
  };
}
