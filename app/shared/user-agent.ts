/** The first that matches wins: browsers name the ones that they imitate. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const MAX_LENGTH = 300;

/** The part of a User-Agent header that the database keeps. Senders choose its length. */
export function storableUserAgent(userAgent: string): string {
  return userAgent.slice(0, MAX_LENGTH).toWellFormed();
}

/** Names a browser for people: `Firefox on Windows`. Programs are named as they name themselves: `curl/8.1`. */
export function nameUserAgent(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return userAgent?.split(" ")[0] || "Unknown browser";
}

function findName(names: typeof BROWSERS, userAgent: string | null): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
}
