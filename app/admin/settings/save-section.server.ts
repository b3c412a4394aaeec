import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { pinFirstAccount } from "../../accounts/seller.server.ts";
import type { AdminActor } from "../../audit/actor.ts";
import { config, isSetByEnvironment, reloadConfig, tryConfig, type Config } from "../../config.server.ts";
import type { Finding } from "../../doctor/finding.ts";
import { retryLetters } from "../../mail/send-letters.server.ts";
import { getPanelValues, savePanelSettings, type SettingChanges } from "../../settings/panel-settings.server.ts";
import type { PanelSetting, PanelValues } from "../../settings/panel-settings.ts";
import { formText } from "../../shared/form-text.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import {
  listReplaced,
  readChanges,
  readVersions,
  versionsOf,
  type FieldProblems,
  type Versions,
} from "./read-changes.server.ts";
import { nameFields } from "./name-fields.ts";
import { canSkipTest, SECTIONS, variableOf, type Section } from "./sections.ts";
import { CHANGED_MEANWHILE, SECRET_AMONG_THEM, SETTING_PROBLEMS, wrongSetting } from "./settings.messages.ts";
import { trySection } from "./try-section.server.ts";

/**
 * Why a form was not saved: fields that are wrong, settings of other parts that are missing, or a test that failed.
 */
export interface RefusedSettings {
  fields: FieldProblems;
  /** Problems without a field. */
  others: string[];
  findings: Finding[];
  /** The versions of the currently saved values. Only set if the form was loaded with older ones. */
  versions?: Versions;
}
type Refusal = Problem<"refused", RefusedSettings>;

interface Saving {
  form: FormData;
  /** The value of LOGO; null removes it. Left out if it stays. */
  logo?: string | null | undefined;
  /** Called again after the test, because a session may end meanwhile. */
  requireAdmin: () => AdminActor;
}

/** Tests and saves a part of the settings. Returns the findings of the test. */
export async function saveSection(
  db: Db,
  section: Section,
  { form, logo, requireAdmin }: Saving,
): Promise<Result<Finding[], Refusal>> {
  const planned = planChanges(db, section, form, logo);
  if (!planned.ok) return planned;
  const isTested = !canSkipTest(section) || formText(form, "untried") !== "1";
  const tested = isTested ? await trySection(section.name, planned.value.config) : [];
  const findings = tested.map((finding) => nameFields(finding, listInPanels(), section.name));
  if (findings[0]?.state === "failing") return fail("refused", { fields: {}, others: [], findings });
  await waitForWriteLock(db);
  const by = requireAdmin();
  // Other settings may have been saved meanwhile, and these may not be valid together with them.
  const current = planChanges(db, section, form, logo);
  if (!current.ok) return current;
  store(db, section, current.value.changes, by);
  if (section.name === "mail" && tested.length > 0) retryLetters(db, new Date());
  return ok(findings);
}

/** The variables that can be set in the panels, because the environment does not set them. */
function listInPanels(): Set<string> {
  const variables = SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => variableOf(name)));
  return new Set(variables.filter((name) => !isSetByEnvironment(name)));
}

interface Planned {
  changes: SettingChanges;
  /** The configuration with them. */
  config: Config;
}

/** Reads what a form changes, and validates it together with all that is saved now. */
function planChanges(db: Db, section: Section, form: FormData, logo: Saving["logo"]): Result<Planned, Refusal> {
  const saved = getPanelValues(db);
  const { changes, problems } = readChanges(section, form, saved);
  const stale = refuseStale(section, { form, changes, saved });
  if (stale) return stale;
  if (logo !== undefined && !isSetByEnvironment("LOGO")) changes.LOGO = logo;
  const checked = checkChanges(section, saved, changes, problems);
  return checked.ok ? ok({ changes, config: checked.value }) : checked;
}

interface Sent {
  form: FormData;
  changes: SettingChanges;
  saved: PanelValues;
}

/** Refuses a form if other values were saved after it was loaded, because it would overwrite them all. */
function refuseStale(section: Section, { form, changes, saved }: Sent) {
  const versions = versionsOf(section, saved);
  // A script sends no versions. It has not loaded older values, so the form counts as current.
  const { version = versions.version, secrets_version = versions.secrets_version } = readVersions(form);
  const hasOtherSecrets = secrets_version !== versions.secrets_version;
  if (version === versions.version && !hasOtherSecrets) return null;
  // A form that changes nothing overwrites nothing. It may be the same form, sent twice.
  if (Object.entries(changes).every(([name, value]) => value === (saved[name as PanelSetting] ?? null))) return null;
  const fields = listReplaced(section, form, saved);
  const others = [CHANGED_MEANWHILE, ...(hasOtherSecrets ? [SECRET_AMONG_THEM] : [])];
  return fail("refused", { fields, others, findings: [], versions });
}

/** Removes what was saved of a part. */
export function removeSection(
  db: Db,
  section: Section,
  { form, by }: { form: FormData; by: AdminActor },
): Result<null, Refusal> {
  const changes: SettingChanges = Object.fromEntries(section.fields.map(({ name }) => [variableOf(name), null]));
  const saved = getPanelValues(db);
  const stale = refuseStale(section, { form, changes, saved });
  if (stale) return stale;
  const checked = checkChanges(section, saved, changes, {});
  if (!checked.ok) return checked;
  store(db, section, changes, by);
  return ok(null);
}

function store(db: Db, { name }: Section, changes: SettingChanges, by: AdminActor): void {
  const now = new Date();
  savePanelSettings(db, { subject: name, changes, by, now });
  reloadConfig();
  if (config.sellerEmail !== undefined) pinFirstAccount(db, config.sellerEmail, by, now);
}

/** Validates the whole configuration with the changes, as the next start would. */
function checkChanges(
  section: Section,
  saved: PanelValues,
  changes: SettingChanges,
  found: FieldProblems,
): Result<Config, Refusal> {
  const fields = { ...found };
  const values = { ...saved, ...changes };
  const kept = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
  const checked = tryConfig(Object.fromEntries(kept));
  const wrong = checked.ok ? [] : checked.problem.wrong;
  const others: string[] = checked.ok ? [] : [...checked.problem.fileProblems];
  for (const { name, message } of wrong) {
    const field = section.fields.find((one) => variableOf(one.name) === name);
    if (field) fields[field.name] ??= wrongSetting(field.label, message);
    else others.push(wrongSetting(labelOf(name), message));
  }
  if (checked.ok && section.name === "payments") {
    for (const name of checked.value.payments.missing) {
      const field = section.fields.find((one) => one.name === name);
      if (field && field.name !== "PAYMENT_PROVIDER") fields[field.name] ??= SETTING_PROBLEMS.required(field.label);
    }
  }
  const isRight = checked.ok && Object.keys(fields).length === 0;
  return isRight ? ok(checked.value) : fail("refused", { fields, others, findings: [] });
}

/** A setting as its own page names it. */
function labelOf(name: string): string {
  const fields = SECTIONS.flatMap((section) => section.fields);
  return fields.find((field) => variableOf(field.name) === name)?.label ?? name;
}
