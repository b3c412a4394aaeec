import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

import type { Client } from "./client.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** Flags of authenticator data: the person is there, was recognized, and a new key is included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

/** The passkey of a device, with an ES256 key and without attestation (W3C Web Authentication, level 3, section 6). */
export class SoftPasskey {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;

  constructor(readonly origin: string) {}

  /** The browser's response to the options for a new passkey. */
  register(challenge: string): RegistrationResponseJSON {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const [coordinateX, coordinateY] = [x, y].map((part) => new Uint8Array(Buffer.from(part, "base64url")));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinateX ?? new Uint8Array()],
      [-3, coordinateY ?? new Uint8Array()],
    ]);
    const idLength = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.#id, isoCBOR.encode(key)]);
    const authData = new Uint8Array(Buffer.concat([this.#authData(PRESENT | VERIFIED | NEW_KEY), attested]));
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
      },
    };
  }

  /** The browser's response to the options for a login. */
  logIn(challenge: string): AuthenticationResponseJSON {
    this.#counter += 1;
    const authData = this.#authData(PRESENT | VERIFIED);
    const clientData = this.#clientData("webauthn.get", challenge);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }

  #credential() {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #authData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}

/** The challenge in the page that adds a passkey. */
export async function readPasskeyChallenge(admin: Client): Promise<string> {
  const page = (await admin.getPage("/admin/security/passkeys/add")).replaceAll("\\", "");
  const challenge = /"challenge"[,:]"([\w-]+)"/.exec(page)?.[1];
  if (!challenge) throw new Error("The page has no challenge.");
  return challenge;
}
