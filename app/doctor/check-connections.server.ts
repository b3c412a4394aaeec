import { existsSync, statSync } from "node:fs";
import path from "node:path";

import { z } from "zod";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { minuteOf } from "../shared/minute.ts";
import type { Config } from "../config.server.ts";
import { readBounded } from "../http/bounded-body.server.ts";
import { findMailProblem } from "../mail/smtp.server.ts";
import * as paths from "../paths.ts";
import { ProviderError } from "../payments/provider.ts";
import { askProvider } from "../payments/provider-request.server.ts";
import { makeNowpayments } from "../payments/providers/nowpayments.server.ts";
import { MINUTE_MS } from "../shared/durations.ts";
import { isLoopback } from "../shared/hosts.ts";

import { BTCPAY, CLOCK, GOOGLE, MAIL, NOTIFIED, NOWPAYMENTS, REACHED } from "./doctor.messages.ts";
import { NO_ANSWER, REASONS } from "./unreachable.messages.ts";
import type { Finding } from "./finding.ts";

const TIMEOUT_MS = 10_000;
const METHOD_NOT_ALLOWED = 405;
const MAX_ANSWER_BYTES = 64 * 1024;
/** One-time codes and Google's signatures fail with clocks that differ by more. */
const MAX_CLOCK_SECONDS = 30;

/** Checks every service that is set up. Takes up to 10 seconds, changes nothing there, and sends no letter. */
export async function checkConnections(config: Config): Promise<Finding[]> {
  const { google, mail, payments, publicUrl, demo } = config;
  const checks: Promise<Finding | Finding[]>[] = [];
  if (publicUrl !== undefined && !demo) checks.push(checkPublicAddress(publicUrl));
  if (google) checks.push(checkGoogle(google));
  if (mail.server) checks.push(checkMail(mail.server));
  if (payments.btcpay && publicUrl !== undefined) checks.push(checkBtcpay(payments.btcpay, publicUrl));
  if (payments.nowpayments) checks.push(checkNowpayments(payments.nowpayments));
  if (payments.provider !== undefined && payments.provider !== "sandbox" && publicUrl !== undefined) {
    checks.push(checkNotified(publicUrl + paths.apiPaymentNotification(payments.provider)));
  }
  const clockUrl = payments.btcpay?.url ?? payments.nowpayments?.apiUrl ?? google?.tokenUrl;
  checks.push(clockUrl === undefined ? Promise.resolve(checkOwnClock(new Date())) : checkClock(clockUrl));
  return (await Promise.all(checks)).flat();
}

/** Checks that the public address leads to this shop. Providers notify it, and letters link to it. */
export async function checkPublicAddress(publicUrl: string): Promise<Finding> {
  try {
    const response = await request(publicUrl + paths.health);
    const { success } = z.object({ status: z.string() }).safeParse(await readJson(response));
    return success ? REACHED.ok(publicUrl) : REACHED.other(publicUrl, response.status);
  } catch (error) {
    return REACHED.unreachable(publicUrl, reasonOf(error));
  }
}

/**
 * Checks that the address for notifications leads to this shop. Sends GET, which this address answers with 405. A POST
 * would be stored as a refused notification.
 */
async function checkNotified(url: string): Promise<Finding> {
  if (isLoopback(new URL(url).hostname)) return NOTIFIED.private(url);
  try {
    const { status } = await request(url);
    return status === METHOD_NOT_ALLOWED ? NOTIFIED.ok(url) : NOTIFIED.other(url, status);
  } catch (error) {
    return NOTIFIED.unreachable(url, reasonOf(error));
  }
}

/**
 * Redeems a code that does not exist. A server checks the client before the code, and names what is wrong:
 * https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export async function checkGoogle(google: NonNullable<Config["google"]>): Promise<Finding> {
  const { clientId, clientSecret, callbackUrl, tokenUrl } = google;
  const body = new URLSearchParams({
    ...{ grant_type: "authorization_code", code: "check", redirect_uri: callbackUrl },
    ...{ client_id: clientId, client_secret: clientSecret },
  });
  try {
    const response = await request(tokenUrl, { method: "POST", body });
    const { data } = z.object({ error: z.string().max(100) }).safeParse(await readJson(response));
    if (response.ok || data?.error === "invalid_grant") return GOOGLE.ok;
    if (data?.error === "redirect_uri_mismatch") return GOOGLE.otherRedirect(callbackUrl);
    return GOOGLE.refused(data?.error ?? String(response.status));
  } catch (error) {
    return GOOGLE.unreachable(reasonOf(error));
  }
}

export async function checkMail(
  server: NonNullable<Config["mail"]["server"]>,
  onDetail: (detail: string) => void = () => {},
): Promise<Finding> {
  const { host } = new URL(server.smtpUrl);
  const problem = await findMailProblem(server);
  if (problem === null) return MAIL.ok(host);
  onDetail(problem.detail);
  return MAIL.refused(host, problem.text);
}

const storedWebhook = z.object({ url: z.string(), enabled: z.boolean().default(true) });

/** Webhooks: https://docs.btcpayserver.org/API/Greenfield/v1/#operation/Webhooks_GetWebhooks */
export async function checkBtcpay(
  btcpay: NonNullable<Config["payments"]["btcpay"]>,
  publicUrl: string,
): Promise<Finding[]> {
  const store = `${btcpay.url}/api/v1/stores/${encodeURIComponent(btcpay.storeId)}`;
  const list = (url: string) =>
    askProvider({ url, headers: { Authorization: `token ${btcpay.apiKey}` }, answer: z.array(z.unknown()) });
  try {
    if ((await list(`${store}/invoices?take=1`)) === null) return [BTCPAY.noStore];
  } catch (error) {
    return [providerFailure(BTCPAY, error)];
  }
  const notified = publicUrl + paths.apiPaymentNotification("btcpay");
  try {
    const webhooks = (await list(`${store}/webhooks`)) ?? [];
    const isNotified = webhooks.some((one) => {
      const { data } = storedWebhook.safeParse(one);
      return data?.url === notified && data.enabled;
    });
    return [BTCPAY.ok, isNotified ? BTCPAY.webhookOk(notified) : BTCPAY.webhookMissing(notified)];
  } catch {
    return [BTCPAY.ok, BTCPAY.webhookUnknown(notified)];
  }
}

/** Checks the key by a request for the coins that the seller has chosen. */
export async function checkNowpayments(settings: NonNullable<Config["payments"]["nowpayments"]>): Promise<Finding> {
  const { apiUrl, apiKey } = settings;
  const answer = z.object({ selectedCurrencies: z.array(z.string()) });
  try {
    const coins = await askProvider({ url: `${apiUrl}/merchant/coins`, headers: { "x-api-key": apiKey }, answer });
    if (coins === null) return NOWPAYMENTS.other;
    const { length } = coins.selectedCurrencies;
    return length === 0 ? NOWPAYMENTS.noCoins : await checkNowpaymentsList(settings, length);
  } catch (error) {
    return providerFailure(NOWPAYMENTS, error);
  }
}

/** Checks the e-mail and password of the account, if they are set, by a request for the payments of the last minute. */
async function checkNowpaymentsList(
  settings: NonNullable<Config["payments"]["nowpayments"]>,
  coins: number,
): Promise<Finding> {
  const { listPayments } = makeNowpayments(settings);
  const now = new Date();
  try {
    await listPayments?.(new Date(now.getTime() - MINUTE_MS), now);
    return NOWPAYMENTS.ok(coins, listPayments !== null);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return NOWPAYMENTS.noList(error.message);
  }
}

function providerFailure({ refused, unreachable }: typeof BTCPAY | typeof NOWPAYMENTS, error: unknown): Finding {
  if (!(error instanceof ProviderError)) throw error;
  const { cause } = error;
  // The provider has answered, too, if its answer is not JSON or not the expected one.
  const isAnswered = cause === undefined || cause instanceof SyntaxError || cause instanceof z.ZodError;
  return isAnswered ? refused(error.message) : unreachable(reasonOf(cause));
}

/** Compares the clock with the `Date` header of a service. */
async function checkClock(url: string): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const before = Date.now();
    const response = await request(url, { method: "HEAD" });
    const theirs = Date.parse(response.headers.get("Date") ?? "");
    if (Number.isNaN(theirs)) return CLOCK.noTime(host);
    const seconds = Math.round((theirs - (before + Date.now()) / 2) / 1000);
    return Math.abs(seconds) > MAX_CLOCK_SECONDS ? CLOCK.wrong(host, seconds) : CLOCK.ok(host);
  } catch (error) {
    return CLOCK.unreachable(host, reasonOf(error));
  }
}

/**
 * systemd creates it once it has set the clock:
 * https://www.freedesktop.org/software/systemd/man/latest/systemd-timesyncd.service.html
 */
// eslint-disable-next-line no-restricted-syntax -- It is a file of the machine, not an address of the shop.
const SYNCHRONIZED = "/run/systemd/timesync/synchronized";

/** Checks the clock without another service. */
function checkOwnClock(now: Date): Finding {
  const built = statSync(path.join(PROJECT_FOLDER, "package.json")).mtime;
  if (now < built) return CLOCK.beforeBuild(minuteOf(built));
  return existsSync(SYNCHRONIZED) ? CLOCK.synchronized : CLOCK.unknown;
}

function request(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** Returns the body; null if it is too long or not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const body = await readBounded(response.body, MAX_ANSWER_BYTES);
  try {
    return JSON.parse(body?.toString("utf8") ?? "");
  } catch {
    return null;
  }
}

/** Why a request failed: a message, or the code of an unknown error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return NO_ANSWER;
  const known = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (known !== undefined) return known;
  return error.cause === undefined ? `${error.message}.` : reasonOf(error.cause);
}
