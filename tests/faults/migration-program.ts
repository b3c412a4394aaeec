/** Starts the shop with an older version's storage. `kill-at-step.js` kills it. */
import { writeSync } from "node:fs";
import path from "node:path";

import { openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";

const { storageDir } = JSON.parse(process.argv[2] ?? "") as { storageDir: string };
const db = openDatabase(path.join(storageDir, "shop.db"));

(process as NodeJS.EventEmitter).emit("faults");

migrateDatabase(db);
writeSync(1, `${JSON.stringify("migrated")}\n`);
