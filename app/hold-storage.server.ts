import { mkdirSync } from "node:fs";

import { config } from "./config.server.ts";
import { RefusedStart } from "./shared/refused-start.ts";
import { singleton } from "./shared/singleton.ts";
import { storageInUse } from "./start.messages.ts";
import { lockStorage } from "./storage-lock.server.ts";

/**
 * Takes the storage for this server. A second server would give up the purchases that the first one has under way. The
 * server imports this module before it opens the database; commands work beside a server and do not.
 */
singleton("storage-lock", () => {
  mkdirSync(config.storageDir, { recursive: true });
  const lock = lockStorage(config.storageDir, "server");
  if (!lock.ok) throw new RefusedStart(storageInUse(config.storageDir, lock.problem.holder));
  return lock.value;
});
