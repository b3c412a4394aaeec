import { rmSync } from "node:fs";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";

import { startServer, type RunningServer } from "./start-server.ts";
import { makeStorage } from "./template-database.ts";

/** A running server, and the test's own connection to its database. */
export interface StartedShop {
  server: RunningServer;
  db: Db;
  /** Stops the server and removes its storage. */
  end: () => Promise<void>;
}

/** Starts the built product over an empty, migrated database. */
export async function startShop(env: Record<string, string> = {}): Promise<StartedShop> {
  const { storageDir, file } = makeStorage();
  const db = openDatabase(file);
  const server = await startServer({ storageDir, env });
  const end = async () => {
    await server.stop();
    closeDatabase(db);
    rmSync(storageDir, { recursive: true });
  };
  return { server, db, end };
}
