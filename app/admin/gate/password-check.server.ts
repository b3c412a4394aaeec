import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const HASH_BYTES = 32;

export type PasswordCheck = (typed: string) => Promise<boolean>;

/** Compares passwords by their scrypt hashes, off the event loop; how long it takes tells nothing of how near one is. */
export function makePasswordCheck(password: string): PasswordCheck {
  const salt = randomBytes(16);
  const expected = hash(password, salt);
  return async (typed) => timingSafeEqual(await hash(typed, salt), await expected);
}

/** The same letters are the same password, however a keyboard composes them. */
function hash(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, HASH_BYTES, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
