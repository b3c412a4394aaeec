/** Names that lead out of a folder if a file is looked for by them, with slashes in every spelling. */

const UPS = [
  "../",
  "..\\",
  "..%2f",
  "..%5c",
  "%2e%2e/",
  "%2e%2e%2f",
  "%252e%252e%252f",
  "..%252f",
  "..%c0%af",
  "....//",
];
const MORE_UPS = ["..;/", ".%00./", "..%u2215", "..%ef%bc%8f", "%2e./"];
const DEPTHS = [1, 2, 4, 8];
/** Below the storage, below the program, and of the machine. */
const TARGETS = ["canary.txt", "secrets/session-secret", "shop.db", "etc/passwd", "package.json"];
const WHOLE = [
  ...[
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "file:///etc/passwd",
    "C:\\Windows\\win.ini",
    "\\\\host\\share",
    "~root/.profile",
  ],
  ...["/proc/self/environ", "..", "../", ".", "%00", "canary.txt%00.webp", "1.webp/../../../canary.txt", "..%00.webp"],
];

export const PATH_ATTACKS: readonly string[] = [
  ...[...UPS, ...MORE_UPS].flatMap((up) =>
    DEPTHS.flatMap((depth) => TARGETS.map((target) => up.repeat(depth) + target)),
  ),
  ...WHOLE,
];
