import { randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto";

const SALT_BYTES = 16;
const HASH_BYTES = 32;

export type PasswordCheck = (typed: string) => Promise<boolean>;

/** Compares passwords by their scrypt hashes, off the event loop. The duration does not reveal how close a guess is. */
export function makePasswordCheck(password: string): PasswordCheck {
  const salt = randomBytes(SALT_BYTES);
  const expected = hash(password, salt);
  return async (typed) => timingSafeEqual(await hash(typed, salt), await expected);
}

/** A password's salt and hash, for storage. The password cannot be recovered from it. */
export function storablePassword(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  return ["scrypt", salt.toString("base64url"), hashAtOnce(password, salt).toString("base64url")].join(":");
}

/** Whether this is the stored password. Blocks the event loop, so only use it when the program starts. */
export function isStoredPassword(password: string, stored: string): boolean {
  const [, salt = "", hashed = ""] = stored.split(":");
  const expected = Buffer.from(hashed, "base64url");
  const given = hashAtOnce(password, Buffer.from(salt, "base64url"));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hash(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalize(password), salt, HASH_BYTES, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function hashAtOnce(password: string, salt: Buffer): Buffer {
  return scryptSync(normalize(password), salt, HASH_BYTES);
}

/** Normalises the Unicode composition, which differs between keyboards. */
function normalize(password: string): string {
  return password.normalize("NFC");
}
