/** Who changes something, as the audit trail names them. */
export type Actor =
  /** `session`: the public id of an administrator's session. */
  | { kind: "admin"; session: string; address: string }
  /** A program with a key of the API, by the key's name. */
  | { kind: "key"; name: string; address: string }
  /** A command on the server. */
  | { kind: "command" }
  /** A signed-in Google account. */
  | { kind: "account"; userId: string; address: string }
  /** Somebody who is not signed in. */
  | { kind: "visitor"; address: string }
  /** The program itself. */
  | { kind: "shop" };

export type AdminActor = Extract<Actor, { kind: "admin" }>;
export type KeyActor = Extract<Actor, { kind: "key" }>;

export const COMMAND: Actor = { kind: "command" };
export const THE_SHOP: Actor = { kind: "shop" };
