import { addApiKey, listApiKeys } from "#app/admin/gate/api-keys.server.ts";
import type { Scope } from "#app/api/scopes.ts";
import { COMMAND } from "#app/audit/actor.ts";
import type { Db } from "#db/connection.ts";

let keys = 0;

/** Adds a key of the API. */
export function insertApiKey(db: Db, scopes: readonly Scope[], name = `key ${++keys}`): { id: number; key: string } {
  const added = addApiKey(db, { name, scopes }, COMMAND, new Date());
  const id = listApiKeys(db).find((one) => one.name === name)?.id;
  if (!added.ok || id === undefined) throw new Error("The key was not added.");
  return { id, key: added.value };
}
