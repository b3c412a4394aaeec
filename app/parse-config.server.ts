import { readFileSync } from "node:fs";
import path from "node:path";

import { z } from "zod";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { DEMO_ACCOUNTS } from "./accounts/demo-accounts.ts";
import { findPasswordProblem, listWords } from "./admin/gate/password-rules.server.ts";
import { brandVariables, getBrandSettings } from "./brand/brand-settings.server.ts";
import { findBackupDirProblem, getRetentionSettings, retentionVariables } from "./retention-settings.server.ts";
import { getMailSettings, mailVariables } from "./mail/mail-settings.ts";
import * as paths from "./paths.ts";
import { getPaymentSettings, paymentVariables } from "./payments/payment-settings.ts";
import { isLoopback } from "./shared/hosts.ts";
import { RefusedStart } from "./shared/refused-start.ts";
import { fail, ok, type Problem, type Result } from "./shared/result.ts";
import {
  emailList,
  optionalAddress,
  optionalContact,
  optionalEmail,
  optionalText,
  purchaseLimit,
  trustedProxies,
} from "./shared/setting-values.ts";
import { PANEL_SETTINGS, SENT_TO, type PanelValues } from "./settings/panel-settings.ts";
import { emptySecretFile, ofPanel, secretTwice, unreadableSecretFile, wrongEnvironment } from "./start.messages.ts";

/** Google's own addresses: https://accounts.google.com/.well-known/openid-configuration */
const GOOGLE = {
  authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
  userinfoUrl: "https://www.googleapis.com/oauth2/v3/userinfo",
};

const flag = z
  .enum(["0", "1"], { error: "must be 1 or unset" })
  .default("0")
  .transform((value) => value === "1");

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(3000),
  HOST: optionalText,
  PUBLIC_URL: optionalAddress.transform((url) => url && new URL(url).origin),
  STORAGE_DIR: optionalText,
  DEMO: flag,
  WEBHOOKS_INSIDE: flag,
  TRUST_PROXY: optionalText.transform((value) => value ?? "0").pipe(trustedProxies),
  WORKERS: z.coerce.number({ error: "must be a number of threads" }).int().min(1).max(16).default(1),
  SESSION_SECRET: optionalText,
  ADMIN_PASSWORD: optionalText,
  ADMIN_EMAILS: emailList,
  SELLER_EMAIL: optionalEmail.pipe(z.email({ error: "must be an e-mail address" }).optional()),
  SECURITY_CONTACT: optionalContact,
  ...mailVariables,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_AUTHORIZATION_URL: optionalAddress,
  GOOGLE_TOKEN_URL: optionalAddress,
  GOOGLE_USERINFO_URL: optionalAddress,
  ...paymentVariables,
  ORDER_HOLD_MINUTES: z.coerce.number({ error: "must be a number of minutes" }).int().min(1).max(10_080).default(60),
  MAX_OPEN_ORDERS: purchaseLimit(5),
  MAX_HELD_UNITS: purchaseLimit(10),
  MAX_UNPAID_PER_HOUR: purchaseLimit(10),
  LINK_CHECK: z
    .enum(["0", "1"], { error: "must be 0 or unset" })
    .default("1")
    .transform((value) => value === "1"),
  ...brandVariables,
  ...retentionVariables,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The names of all settings. NODE_ENV is set by the npm scripts. */
export const SETTINGS = Object.keys(variables.shape).filter((name) => name !== "NODE_ENV");

/** The shop trusts the responses of these addresses: they decide what is paid and who is signed in. */
const TRUSTED_ADDRESSES = [
  ...(["BTCPAY_URL", "NOWPAYMENTS_API_URL"] as const),
  ...(["GOOGLE_AUTHORIZATION_URL", "GOOGLE_TOKEN_URL", "GOOGLE_USERINFO_URL"] as const),
] as const;

/** Checks variables that need others, and values that make others unsafe. */
const schema = variables.superRefine((env, context) => {
  const need = (name: keyof typeof env, reason: string) => {
    if (!env[name]) context.addIssue({ code: "custom", path: [name], message: `is required ${reason}` });
  };
  if (env.GOOGLE_CLIENT_ID || env.GOOGLE_CLIENT_SECRET) {
    need("GOOGLE_CLIENT_ID", "with GOOGLE_CLIENT_SECRET");
    need("GOOGLE_CLIENT_SECRET", "with GOOGLE_CLIENT_ID");
    need("PUBLIC_URL", "for sign-in with Google, because Google returns to it");
  }
  if (env.PAYMENT_PROVIDER === "sandbox" && !env.DEMO) {
    context.addIssue({ code: "custom", path: ["PAYMENT_PROVIDER"], message: "may be sandbox only with DEMO=1" });
  }
  const passwordProblem =
    env.ADMIN_PASSWORD && !env.DEMO ? findPasswordProblem(env.ADMIN_PASSWORD, listOwnWords(env)) : null;
  if (passwordProblem !== null)
    context.addIssue({ code: "custom", path: ["ADMIN_PASSWORD"], message: passwordProblem });
  if (env.DEMO && env.PUBLIC_URL?.startsWith("https:") && !isLoopback(new URL(env.PUBLIC_URL).hostname)) {
    const message = "must not be a public https address with DEMO=1, which lets anyone in";
    context.addIssue({ code: "custom", path: ["PUBLIC_URL"], message });
  }
  if (typeof env.TRUST_PROXY === "number" && env.TRUST_PROXY > 0 && !isLoopback(listenHost(env))) {
    const message =
      "can be a number only while HOST is a loopback address, because otherwise anyone could claim to be a proxy; list the proxies, such as 10.0.0.2 or 10.0.0.0/24";
    context.addIssue({ code: "custom", path: ["TRUST_PROXY"], message });
  }
  for (const name of TRUSTED_ADDRESSES) {
    const address = env[name] ?? "";
    if (address.startsWith("http:") && URL.canParse(address) && !isLoopback(new URL(address).hostname)) {
      const message = "must be an https address, because the shop trusts its answers";
      context.addIssue({ code: "custom", path: [name], message });
    }
  }
  if (env.PAYMENT_PROVIDER && !env.DEMO)
    need("PUBLIC_URL", "for payments, because the provider sends notifications to it");
  if (env.SMTP_URL) need("MAIL_FROM", "with SMTP_URL");
  if (env.MAIL_FROM) need("SMTP_URL", "with MAIL_FROM");
  if (env.SMTP_URL && !env.DEMO) need("PUBLIC_URL", "for mail, because e-mails link to the shop");
  const backupProblem = findBackupDirProblem(env, resolveStorageDir(env));
  if (backupProblem !== null) context.addIssue({ code: "custom", path: ["BACKUP_DIR"], message: backupProblem });
});

function resolveStorageDir({ STORAGE_DIR, DEMO }: { STORAGE_DIR?: string | undefined; DEMO: boolean }): string {
  return path.resolve(PROJECT_FOLDER, STORAGE_DIR ?? (DEMO ? "storage/demo" : "storage"));
}

/** The names of the shop and of its people in the settings. */
function listOwnWords(env: z.infer<typeof variables>): string[] {
  const { shopName, companyLine } = getBrandSettings(env);
  return listWords([shopName, companyLine, env.PUBLIC_URL ?? "", env.SELLER_EMAIL ?? "", ...env.ADMIN_EMAILS]);
}

function listenHost({ HOST, DEMO }: z.infer<typeof variables>): string {
  return HOST ?? (DEMO ? "127.0.0.1" : "0.0.0.0");
}

function findGoogleSettings(env: z.infer<typeof schema>) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, PUBLIC_URL: publicUrl } = env;
  if (!clientId || !clientSecret || !publicUrl) return undefined;
  const { GOOGLE_AUTHORIZATION_URL, GOOGLE_TOKEN_URL, GOOGLE_USERINFO_URL } = env;
  return {
    clientId,
    clientSecret,
    callbackUrl: publicUrl + paths.googleCallback,
    authorizationUrl: GOOGLE_AUTHORIZATION_URL ?? GOOGLE.authorizationUrl,
    tokenUrl: GOOGLE_TOKEN_URL ?? GOOGLE.tokenUrl,
    userinfoUrl: GOOGLE_USERINFO_URL ?? GOOGLE.userinfoUrl,
    /** Whether one of the addresses is not Google's. Its responses decide who is signed in. */
    isNotGoogle: Boolean(GOOGLE_AUTHORIZATION_URL ?? GOOGLE_TOKEN_URL ?? GOOGLE_USERINFO_URL),
  };
}

type Environment = Record<string, string | undefined>;

/** The secrets among the settings. Each may be in a file instead, which `{NAME}_FILE` names. */
export const SECRETS = [
  ...(["SESSION_SECRET", "ADMIN_PASSWORD", "GOOGLE_CLIENT_SECRET", "SMTP_URL"] as const),
  ...(["NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET", "NOWPAYMENTS_PASSWORD"] as const),
  ...(["BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET"] as const),
] as const;

/** Returns the secrets that are in files, and what is wrong with the files. */
function readSecretFiles(environment: Environment): { secrets: Environment; fileProblems: string[] } {
  const secrets: Environment = {};
  const fileProblems: string[] = [];
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    try {
      const secret = readFileSync(file, "utf8").trim();
      secrets[name] = secret;
      if (environment[name]?.trim()) fileProblems.push(secretTwice(name));
      if (secret === "") fileProblems.push(emptySecretFile(name, file));
    } catch (error) {
      fileProblems.push(unreadableSecretFile(name, error instanceof Error ? error.message : file));
    }
  }
  return { secrets, fileProblems };
}

/** The settings that have a value. An absent variable and an empty one are the same. */
function withValues(values: Environment): Record<string, string> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()));
  return Object.fromEntries(given);
}

/**
 * The names of the settings that the environment sets, also by a file. They win over those of the panel. If a
 * secret is set, the address that it is sent to counts as set too, so the panel cannot send the secret elsewhere.
 */
export function listSetByEnvironment(environment: Environment): ReadonlySet<string> {
  const names = Object.keys(withValues(environment)).map((name) => name.replace(/_FILE$/, ""));
  const set = new Set(names.filter((name) => SETTINGS.includes(name)));
  for (const [secret, address] of Object.entries(SENT_TO)) if (set.has(secret)) set.add(address);
  return set;
}

/** Returns the storage folder before other settings are parsed, because the database there has the settings of the panel. */
export function getStorageDir(environment: Environment = process.env): string {
  const { STORAGE_DIR, DEMO } = withValues(environment);
  return resolveStorageDir({ STORAGE_DIR: STORAGE_DIR?.trim(), DEMO: DEMO?.trim() === "1" });
}

/** A setting that is not valid. `message` continues a sentence that begins with its name. */
export interface WrongSetting {
  name: string;
  message: string;
}

/** Merges the two sources of settings, the environment and the panel, and validates the result. */
export function checkConfig(
  environment: Environment,
  panel: PanelValues = {},
): Result<Config, Problem<"wrong-settings", { wrong: WrongSetting[]; fileProblems: string[] }>> {
  const { secrets, fileProblems } = readSecretFiles(environment);
  const ofEnvironment = listSetByEnvironment(environment);
  const saved = PANEL_SETTINGS.filter((name) => !ofEnvironment.has(name)).map((name) => [name, panel[name]] as const);
  const given = { ...withValues(Object.fromEntries(saved)), ...withValues({ ...environment, ...secrets }) };
  const parsed = schema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  // A wrong value in a list is reported by the name of its setting, and once if several are wrong for the same reason.
  const wrong = new Map(
    issues.map(({ path: [name], message }) => [`${String(name)} ${message}`, { name: String(name), message }]),
  );
  if (!parsed.success || fileProblems.length > 0) {
    return fail("wrong-settings", { wrong: [...wrong.values()], fileProblems });
  }
  return ok(makeConfig(parsed.data));
}

/** Throws an error that names every wrong setting. */
export function parseConfig(environment: Environment, panel: PanelValues = {}): Config {
  const checked = checkConfig(environment, panel);
  if (checked.ok) return checked.value;
  const { wrong, fileProblems } = checked.problem;
  const isOfPanel = (name: string) => panel[name as keyof PanelValues] !== undefined && !environment[name]?.trim();
  const lines = wrong.map(({ name, message }) => `${name}: ${message}${isOfPanel(name) ? ofPanel(name) : ""}`);
  throw new RefusedStart(wrongEnvironment([...fileProblems, ...lines].map((line) => `  ${line}`)));
}

function makeConfig(env: z.infer<typeof schema>) {
  const demoAdminPassword = env.DEMO && !env.ADMIN_PASSWORD ? "demo" : null;
  const sellerEmail = env.SELLER_EMAIL ?? (env.DEMO ? DEMO_ACCOUNTS.seller.email : undefined);
  return {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: listenHost(env),
    publicUrl: env.PUBLIC_URL,
    storageDir: resolveStorageDir(env),
    ...getRetentionSettings(env),
    demo: env.DEMO,
    trustProxy: env.TRUST_PROXY,
    /** How many threads render pages, the main thread included. */
    workers: env.WORKERS,
    /** Whether webhooks may be in the server's own network, and unencrypted. */
    webhooksInside: env.WEBHOOKS_INSIDE,
    /** If undefined, one is generated and stored in a file. */
    sessionSecret: env.SESSION_SECRET,
    /** If undefined, the panels have the password that was chosen with the setup code, or none yet. */
    adminPassword: env.ADMIN_PASSWORD ?? demoAdminPassword ?? undefined,
    /** Words that make a password easy to guess. */
    ownWords: listOwnWords(env),
    /** Shown on the login page. Null in a real shop, and in a demonstration with its own password. */
    demoAdminPassword,
    /** The accounts with a link to the panels, in lower case. */
    adminEmails: env.DEMO ? [...env.ADMIN_EMAILS, DEMO_ACCOUNTS.admin.email] : env.ADMIN_EMAILS,
    /** In lower case. If undefined, chat is off. */
    sellerEmail,
    /** Where vulnerabilities are reported: an address to link to. If undefined, none is published. */
    securityContact: env.SECURITY_CONTACT,
    mail: getMailSettings(env, sellerEmail),
    /** If undefined, sign-in with Google is off. */
    google: findGoogleSettings(env),
    payments: getPaymentSettings(env),
    /** How long an unpaid order keeps its stock. */
    orderHoldMinutes: env.ORDER_HOLD_MINUTES,
    purchaseLimits: {
      openOrders: env.MAX_OPEN_ORDERS,
      heldUnits: env.MAX_HELD_UNITS,
      unpaidPerHour: env.MAX_UNPAID_PER_HOUR,
    },
    /** Whether links to other shops are checked each night. A demonstration asks nobody. */
    checksLinks: env.LINK_CHECK && !env.DEMO,
    ...getBrandSettings(env),
    logLevel: env.LOG_LEVEL,
  };
}

export type Config = Readonly<ReturnType<typeof makeConfig>>;
