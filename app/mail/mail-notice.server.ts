import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";

import { config } from "../config.server.ts";

const isNotice = eq(settings.name, "mail-notice");

/** Whether the panels show the notice that mail is off. */
export function needsMailNotice(db: Db): boolean {
  return !config.mail.isOn && db.select().from(settings).where(isNotice).get() === undefined;
}

/** Remembers that an administrator has read it. */
export function dismissMailNotice(db: Db): void {
  db.insert(settings).values({ name: "mail-notice", value: "dismissed" }).onConflictDoNothing().run();
}
