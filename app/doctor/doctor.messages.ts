import { makeFindings } from "./finding.ts";
import { CHECK_NETWORK, providerUnreachable } from "./unreachable.messages.ts";

/** The findings of each check, with advice. */

/** The advice for a feature that is off. `names` are its variables. */
const setUp = (names: string) => `Set it up in the panels under "Settings", or set ${names}.`;

export const shopVersion = (version: string) => makeFindings("Shop").ok(`Version ${version}.`);

const node = makeFindings("Node.js");
const INSTALL_NODE = "Install Node.js 22, or 24 before 24.19, then run npm ci && npm run build.";
export const NODE = {
  supported: (version: string) => node.ok(`Version ${version}.`),
  other: (version: string) => node.warning(`Version ${version} is not one that this shop supports.`, INSTALL_NODE),
  old: (version: string) =>
    node.warning(`Version ${version} works, but gets no security fixes any more.`, INSTALL_NODE),
};

const address = makeFindings("Public address");
export const ADDRESS = {
  demo: address.off("This is a demonstration."),
  none: address.warning(
    "PUBLIC_URL is not set: the shop answers at IP addresses and localhost only.",
    setUp("PUBLIC_URL to the address of the shop, such as https://shop.example"),
  ),
  plain: (url: string) =>
    address.warning(
      `${url} is not encrypted. Others can read passwords and orders on the way.`,
      "Put a proxy that speaks HTTPS in front, and set PUBLIC_URL to its https address.",
    ),
  noProxy: (url: string) =>
    address.warning(
      `${url} needs a proxy, and TRUST_PROXY names none: all visitors share the proxy's address.`,
      "Set TRUST_PROXY to the address that the proxy connects from, such as 127.0.0.1.",
    ),
  ok: (url: string) => address.ok(`${url}.`),
};

const storage = makeFindings("Storage");
export const STORAGE = {
  missing: (folder: string) => storage.off(`${folder} is not there yet. The first start creates it.`),
  notWritable: (folder: string) =>
    storage.failing(
      `This user cannot write to ${folder}.`,
      "Let the user that runs the shop own this folder, or name another one in STORAGE_DIR.",
    ),
  open: (folder: string) =>
    storage.warning(
      `Other users of this machine can open ${folder}, which holds addresses and secrets.`,
      `Run chmod 700 ${folder}. Starting the shop does this too.`,
    ),
  onNetwork: (folder: string, fileSystem: string) =>
    storage.failing(
      `${folder} is on a network file system (${fileSystem}), which can damage the database.`,
      "Move the storage to a local disk.",
    ),
  ok: (folder: string) => storage.ok(`${folder}.`),
};

const disk = makeFindings("Disk");
const free = (mb: number) => `${mb.toLocaleString("en-US")} MB are free.`;
export const DISK = {
  ok: (freeMb: number) => disk.ok(free(freeMb)),
  full: (freeMb: number, neededMb: number) =>
    disk.failing(free(freeMb), `Free some space: at least ${neededMb} MB must be free (MIN_FREE_DISK_MB).`),
};

const backups = makeFindings("Backups");
const IN_LOG = '"The backup failed." in the log.';
const age = (hours: number) => `The last backup is ${hours} ${hours === 1 ? "hour" : "hours"} old.`;
export const BACKUPS = {
  off: backups.warning("Automatic backups are off.", setUp("BACKUP_DIR to a folder on another disk")),
  unreadable: (folder: string) =>
    backups.failing(
      `BACKUP_DIR, ${folder}, cannot be read.`,
      "Mount its disk, or create the folder for the user that runs the shop.",
    ),
  silent: (folder: string) =>
    backups.failing(`The disk of ${folder} does not respond.`, "Check the disk and its mount."),
  none: (folder: string) =>
    backups.warning(
      `There is no backup in ${folder} yet.`,
      `The shop makes the first one within an hour. If there is none by then, look for ${IN_LOG}`,
    ),
  old: (hours: number) => backups.failing(age(hours), `Look for ${IN_LOG}`),
  ok: (hours: number) => backups.ok(age(hours)),
  ofFuture: (folders: readonly string[]) =>
    backups.warning(
      `The dates of these backups are in the future: ${folders.join(", ")}.`,
      "The clock was wrong when they were made, or it is wrong now. If it is right, remove them.",
    ),
};

const folder = makeFindings("Folder of the backups");
export const BACKUP_FOLDER = {
  missing: (path: string) =>
    folder.failing(`There is no folder ${path}.`, "Create it for the user that runs the shop, or mount its disk."),
  ofTheShop: (path: string) =>
    folder.failing(`${path} is a part of the shop itself.`, "Choose a folder elsewhere, ideally on another disk."),
  notWritable: (path: string) =>
    folder.failing(
      `The shop cannot write to ${path}.`,
      `Let the user that runs the shop own it. With systemd, the unit needs the line ReadWritePaths=-${path}, too.`,
    ),
  notEmpty: (path: string) =>
    folder.failing(`${path} holds other files.`, "Name a folder that is empty, or that only has backups of this shop."),
  sameDisk: (path: string) =>
    folder.warning(`${path} is on the same disk as the shop, so a disk failure could destroy both.`),
  ok: (path: string) => folder.ok(`Backups go to ${path}.`),
};

const seller = makeFindings("Seller");
export const SELLER = {
  none: seller.off("Chat is off.", setUp("SELLER_EMAIL to the Google account that answers chats")),
  ok: (email: string) => seller.ok(`${email} answers the chats.`),
};

const database = makeFindings("Database");
export const DATABASE_FILE = {
  missing: (file: string) => database.off(`${file} is not there yet. The first start creates it.`),
  damaged: (file: string, problem: string) =>
    database.failing(
      `${file} is damaged or cannot be read: ${problem}`,
      "Stop the shop, move the storage away and restore the last backup.",
    ),
  ok: (file: string) => database.ok(`${file} is intact.`),
  /** `startedAt`: when the shop started. It then checked the whole file. */
  soundAtStart: (file: string, startedAt: string) =>
    database.ok(`${file} was intact when the shop started, on ${startedAt} UTC. npm run doctor reads it again.`),
};

const reached = makeFindings("Public address, from this machine");
const CHECK_PROXY =
  "Check the DNS record, the proxy and its certificate. Payment providers must be able to reach this address.";
export const REACHED = {
  other: (url: string, status: number) =>
    reached.failing(`Something other than this shop answers at ${url} (${status}).`, CHECK_PROXY),
  unreachable: (url: string, reason: string) => reached.failing(`${url} cannot be reached: ${reason}`, CHECK_PROXY),
  ok: (url: string) => reached.ok(`The shop answers at ${url}.`),
};

const google = makeFindings("Sign-in with Google");
export const GOOGLE = {
  off: google.off("Nobody can sign in with Google.", setUp("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET")),
  otherRedirect: (callbackUrl: string) =>
    google.failing(
      "Google does not know the redirect address.",
      `Enter ${callbackUrl} as a redirect address in Google's console.`,
    ),
  refused: (answer: string) =>
    google.failing(
      `Google answers ${answer}.`,
      "Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET against Google's console.",
    ),
  unreachable: (reason: string) => google.failing(`Google cannot be reached: ${reason}`, CHECK_NETWORK),
  ok: google.ok("Google accepts the client id and secret."),
};

const mail = makeFindings("Mail");
export const MAIL = {
  off: mail.off("No e-mails are sent to buyers or to you.", setUp("SMTP_URL and MAIL_FROM")),
  noOwner: makeFindings("E-mails to the owner").off("Nobody gets them.", setUp("OWNER_EMAIL")),
  refused: (host: string, problem: string) =>
    mail.failing(
      `${host} cannot be used: ${problem}`,
      "Check the host, port, user and password of the mail server. SMTP_URL begins with smtps:// for port 465, and with smtp:// for 587.",
    ),
  ok: (host: string) => mail.ok(`${host} accepts the shop.`),
};

const payments = makeFindings("Payments");
export const PAYMENTS = {
  off: payments.off("Buying is off.", setUp("PAYMENT_PROVIDER")),
  incomplete: (missing: readonly string[]) => payments.failing("Buying is off.", setUp(missing.join(", "))),
};

const btcpay = makeFindings("BTCPay Server");
const webhook = makeFindings("BTCPay Server, webhook");
export const BTCPAY = {
  noStore: btcpay.failing("The server does not know the store.", "Check BTCPAY_STORE_ID."),
  refused: (reason: string) =>
    btcpay.failing(reason, "Check BTCPAY_URL, BTCPAY_API_KEY and the permissions of the key."),
  unreachable: (reason: string) => btcpay.failing(providerUnreachable(reason), `${CHECK_NETWORK} Check BTCPAY_URL.`),
  ok: btcpay.ok("It accepts the key for the store."),
  webhookMissing: (url: string) =>
    webhook.failing(
      "No webhook of the store is enabled for this shop.",
      `Add a webhook for ${url} to the store, with the secret of BTCPAY_WEBHOOK_SECRET.`,
    ),
  webhookUnknown: (url: string) =>
    webhook.off(`The key is not allowed to list the store’s webhooks. Check yourself that one of them is for ${url}.`),
  webhookOk: (url: string) => webhook.ok(`It notifies ${url}.`),
};

const nowpayments = makeFindings("NOWPayments");
const CHECK_KEY = "Check NOWPAYMENTS_API_KEY, and NOWPAYMENTS_API_URL if it is set.";
export const NOWPAYMENTS = {
  noCoins: nowpayments.failing(
    "No coin is chosen, so nobody can pay.",
    "Choose coins in the dashboard of NOWPayments.",
  ),
  other: nowpayments.failing("There is no NOWPayments at this address.", CHECK_KEY),
  refused: (reason: string) => nowpayments.failing(reason, CHECK_KEY),
  unreachable: (reason: string) =>
    nowpayments.failing(providerUnreachable(reason), `${CHECK_NETWORK} Check NOWPAYMENTS_API_URL if it is set.`),
  noList: (reason: string) =>
    nowpayments.failing(
      `The list of payments cannot be read. ${reason}`,
      "Check NOWPAYMENTS_EMAIL and NOWPAYMENTS_PASSWORD, or remove both. Until then no unpaid order expires.",
    ),
  ok: (coins: number, hasList: boolean) =>
    nowpayments.ok(`It accepts the key${hasList ? ", the e-mail and the password" : ""}. Coins: ${coins}.`),
};

const notified = makeFindings("Payment notifications");
export const NOTIFIED = {
  ok: (url: string) => notified.ok(`The provider can notify ${url}, as far as this machine can tell.`),
  other: (url: string, status: number) =>
    notified.failing(
      `Something other than this shop answers at ${url} (${status}).`,
      "Let the proxy pass /api/payments/ to the shop, without a login of its own.",
    ),
  unreachable: (url: string, reason: string) => notified.failing(`${url} cannot be reached: ${reason}`, CHECK_PROXY),
  private: (url: string) =>
    notified.warning(
      `The provider cannot reach ${url}: it is an address of this machine.`,
      "Set PUBLIC_URL to the address that the internet reaches. Until then the shop asks the provider about payments every minute.",
    ),
};

const clock = makeFindings("Clock");
export const CLOCK = {
  noTime: (host: string) => clock.off(`${host} did not report its time.`),
  unreachable: (host: string, reason: string) => clock.off(`${host} cannot be reached: ${reason}`),
  /** `seconds` is negative if this clock is ahead. */
  wrong: (host: string, seconds: number) =>
    clock.failing(
      `It is ${Math.abs(seconds)} seconds ${seconds > 0 ? "behind" : "ahead of"} ${host}.`,
      "Switch on time synchronization: timedatectl set-ntp true.",
    ),
  ok: (host: string) => clock.ok(`It matches ${host}.`),
  /** The findings when there is no service to compare the clock with. */
  synchronized: clock.ok("This machine synchronizes it with a time server."),
  beforeBuild: (built: string) =>
    clock.failing(
      `It is earlier than the build time of this program, ${built} UTC.`,
      "Set the clock, and switch on time synchronization: timedatectl set-ntp true.",
    ),
  unknown: clock.off(
    "No service is set up to compare it with, and this machine does not report whether it is synchronized.",
    "Compare it yourself: timedatectl shows it.",
  ),
};

const jobs = makeFindings("Jobs");
export const JOBS = {
  late: (names: readonly string[]) =>
    jobs.failing(`These have not succeeded lately: ${names.join(", ")}.`, 'Look for "A job failed." in the log.'),
  ok: jobs.ok("All have run on schedule."),
};

export const lastBackupFailed = (problem: string) =>
  makeFindings("Last backup").failing(problem, "The shop tries again every hour.");

const webhookEndpoint = makeFindings("Webhook");
export const WEBHOOK_ENDPOINT = {
  failing: (url: string, since: string) =>
    webhookEndpoint.warning(
      `Messages to ${url} have failed since ${since}. The shop resends them automatically.`,
      "Check the program that receives them.",
    ),
  turnedOff: (url: string, since: string) =>
    webhookEndpoint.failing(
      `${url} gets no more messages, because every message since ${since} has failed.`,
      "Check the program that receives them. Then turn the webhook on again under Webhooks, and send the failed messages again. There are no messages about what happens while it is off.",
    ),
};

export const untrustedForwarder = (from: string) =>
  makeFindings("Proxy").warning(
    `${from} sends forwarded headers, and TRUST_PROXY does not name it.`,
    "If it is your proxy, add it to TRUST_PROXY. Until then all visitors share its address.",
  );

export const silentProxy = (from: string) =>
  makeFindings("Proxy").warning(
    `${from} is in TRUST_PROXY and sends no X-Forwarded-For: all visitors share its address.`,
    "Let the proxy send X-Forwarded-For with the address of the visitor. Caddy does, nginx needs proxy_set_header.",
  );

/** For `npm run doctor`, which sees no requests of visitors. */
export const unseenProxy = makeFindings("Proxy").off(
  "Only the running shop sees the headers of its proxy.",
  'The page "Health" in the panels says whether they arrive.',
);
