import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Takes 16 MiB and about 0.2 s. OWASP's Password Storage Cheat Sheet counts it as strong as one pass (p) with 128 MiB,
 * which would let a single login take more memory than the rest of the server.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 };
/** Stored hashes without a number of passes come from versions that used one pass. */
const FORMER_PASSES = 1;

export type PasswordCheck = (typed: string) => Promise<boolean>;

/** Compares passwords by their scrypt hashes, off the event loop. The duration does not reveal how close a guess is. */
export function makePasswordCheck(password: string): PasswordCheck {
  const salt = randomBytes(SALT_BYTES);
  const expected = hash(password, salt);
  return async (typed) => timingSafeEqual(await hash(typed, salt), await expected);
}

/** Compares passwords with a stored one, off the event loop. */
export function makeStoredCheck(stored: string): PasswordCheck {
  const { salt, hashed, passes } = parseStored(stored);
  return async (typed) => timingSafeEqual(await hash(typed, salt, passes), hashed);
}

/** As `storablePassword`, off the event loop. */
export async function makeStorable(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return joinStored(salt, await hash(password, salt));
}

/**
 * A password's salt, hash and number of passes, for storage. The password cannot be recovered from it. Blocks the event
 * loop: for the start of the program only.
 */
export function storablePassword(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  return joinStored(salt, hashAtOnce(password, salt, COST.p));
}

function joinStored(salt: Buffer, hashed: Buffer): string {
  return ["scrypt", salt.toString("base64url"), hashed.toString("base64url"), COST.p].join(":");
}

/** Whether this is the stored password. Blocks the event loop, so only use it when the program starts. */
export function isStoredPassword(password: string, stored: string): boolean {
  const { salt, hashed, passes } = parseStored(stored);
  const given = hashAtOnce(password, salt, passes);
  return given.length === hashed.length && timingSafeEqual(given, hashed);
}

/** The password that the program starts with. */
export interface StartPassword {
  isStoredAs: (stored: string) => boolean;
  /** Its hash. */
  toStored: () => string;
}

export function makeStartPassword(password: string): StartPassword {
  return {
    isStoredAs: (stored) => isStoredPassword(password, stored),
    toStored: () => storablePassword(password),
  };
}

/** Whether a stored hash is weaker than new ones, so that the password should be stored again. */
export function isWeaklyStored(stored: string): boolean {
  return parseStored(stored).passes < COST.p;
}

function parseStored(stored: string) {
  const [, salt = "", hashed = "", passes = FORMER_PASSES] = stored.split(":");
  return { salt: Buffer.from(salt, "base64url"), hashed: Buffer.from(hashed, "base64url"), passes: Number(passes) };
}

const hashInPool = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);
let lastHash: Promise<unknown> = Promise.resolve();

/** Hashes one password at a time, so that many guesses at once take neither the memory nor all threads of the pool. */
function hash(password: string, salt: Buffer, p = COST.p): Promise<Buffer> {
  const hashed = lastHash.then(() => hashInPool(normalize(password), salt, HASH_BYTES, { ...COST, p }));
  lastHash = hashed.catch(() => undefined);
  return hashed;
}

function hashAtOnce(password: string, salt: Buffer, p: number): Buffer {
  return scryptSync(normalize(password), salt, HASH_BYTES, { ...COST, p });
}

/** Normalises the Unicode composition, which differs between keyboards. */
function normalize(password: string): string {
  return password.normalize("NFC");
}
