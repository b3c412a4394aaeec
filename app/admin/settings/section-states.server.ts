import { findBackupProblem } from "../../backup/start-backup.server.ts";
import { awaitsRestart, config, tryConfig, type Config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { getPanelValues } from "../../settings/panel-settings.server.ts";
import { isSetByEnvironment } from "../../config.server.ts";
import { hasSecondFactor } from "../gate/second-factor.server.ts";

import { SECTIONS, type Section, type SectionName } from "./sections.ts";

export interface SectionState {
  name: SectionName;
  title: string;
  isDone: boolean;
}

/** Which sections are set up. Settings that wait for the next start count. */
export function listSectionStates(): SectionState[] {
  const saved = getPanelValues(db);
  const tried = awaitsRestart() ? tryConfig(saved) : null;
  const planned = tried?.ok ? tried.value : config;
  const isNamed = saved.SHOP_NAME !== undefined || isSetByEnvironment("SHOP_NAME");
  const done = describe(planned, isNamed);
  return SECTIONS.map(({ name, title }) => ({ name, title, isDone: done[name] }));
}

function describe(
  { publicUrl, sellerEmail, google, payments, mail, backups }: Config,
  isNamed: boolean,
): Record<SectionName, boolean> {
  return {
    shop: isNamed,
    address: publicUrl !== undefined,
    security: hasSecondFactor(db),
    people: sellerEmail !== undefined,
    google: google !== undefined,
    payments: payments.missing.length === 0,
    mail: mail.server !== undefined,
    // A folder that cannot be used does not count as set up.
    backups: backups.folder !== undefined && findBackupProblem() === null,
  };
}

/** The next part that is not set up, after this one; null if there is none. */
export function findNextSection({ name }: Section): SectionName | null {
  const states = listSectionStates();
  const at = states.findIndex((state) => state.name === name);
  return states.slice(at + 1).find(({ isDone }) => !isDone)?.name ?? null;
}
