import { eq } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { panelSettings } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";

import { isConfidential, type PanelSetting, type PanelValues } from "./panel-settings.ts";

/** The new values of settings; null removes one. */
export type SettingChanges = Partial<Record<PanelSetting, string | null>>;

interface Change {
  /** What was changed, for the audit trail: the part of the settings. */
  subject: string;
  changes: SettingChanges;
  by: Actor;
  now: Date;
}

/** Saves settings of the panel. Records only values that differ from the saved ones. */
export function savePanelSettings(db: Db, { subject, changes, by, now }: Change): void {
  db.transaction(
    (tx) => {
      const stored = getPanelValues(tx);
      const before: Record<string, string> = {};
      const after: Record<string, string> = {};
      for (const [key, value] of Object.entries(changes)) {
        const name = key as PanelSetting;
        const previous = stored[name] ?? null;
        if (value === previous) continue;
        if (value === null) tx.delete(panelSettings).where(eq(panelSettings.name, name)).run();
        else setValue(tx, name, value);
        before[name] = describe(name, previous, "set");
        after[name] = describe(name, value, previous === null ? "set" : "changed");
      }
      if (Object.keys(after).length > 0)
        recordAudit(db, { by, action: "change-settings", now, subject, before, after });
    },
    { behavior: "immediate" },
  );
}

/** Removes a setting. Returns whether there was one. */
export function forgetPanelSetting(db: Db, name: PanelSetting, by: Actor, now: Date): boolean {
  const isThere = getPanelValues(db)[name] !== undefined;
  savePanelSettings(db, { subject: name, changes: { [name]: null }, by, now });
  return isThere;
}

export function getPanelValues(db: DbOrTransaction): PanelValues {
  return Object.fromEntries(
    db
      .select()
      .from(panelSettings)
      .all()
      .map(({ name, value }) => [name, value]),
  );
}

function setValue(db: DbOrTransaction, name: PanelSetting, value: string): void {
  db.insert(panelSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: panelSettings.name, set: { value } })
    .run();
}

/** A value for the audit trail. `hidden` replaces the value of a secret. */
function describe(name: PanelSetting, value: string | null, hidden: "set" | "changed"): string {
  if (value === null) return "not set";
  return isConfidential(name) ? hidden : value;
}
