import { createHash, createHmac } from "node:crypto";

import { sessionKey } from "../../accounts/secrets.server.ts";
import { config, isSetByEnvironment } from "../../config.server.ts";
import { PROVIDER_LABELS } from "../../payments/provider-names.ts";
import type { SettingChanges } from "../../settings/panel-settings.server.ts";
import { SENT_TO, type PanelValues } from "../../settings/panel-settings.ts";
import { formText } from "../../shared/form-text.ts";
import { isHost } from "../../shared/hosts.ts";

import { isMailPart, TYPED_SECRET, variableOf, type FieldName, type Section, type SettingField } from "./sections.ts";
import { SETTING_PROBLEMS } from "./settings.messages.ts";

/** Why a form was refused, by field. */
export type FieldProblems = Partial<Record<FieldName, string>>;

/** The value that a field shows: the saved one, unless it is secret or the environment sets it. */
export interface ShownField extends SettingField {
  /** The variable that sets it in the environment; null if the panel may. */
  environment: string | null;
  value: string;
  /** Whether a secret is saved. */
  isSaved: boolean;
}

/** The demonstration uses the sandbox, unless the environment sets another provider. */
const DEMO_PROVIDERS = [["", PROVIDER_LABELS.sandbox]] as const;

export function showFields({ fields }: Section, saved: PanelValues): ShownField[] {
  return fields.map((field) => {
    const variable = variableOf(field.name);
    const value = savedValue(field.name, saved);
    const byEnvironment = isSetByEnvironment(variable);
    return {
      ...field,
      options: config.demo && field.name === "PAYMENT_PROVIDER" ? DEMO_PROVIDERS : field.options,
      environment: byEnvironment ? variable : null,
      value: byEnvironment || field.isSecret ? "" : value,
      isSaved: value !== "",
    };
  });
}

function savedValue(name: FieldName, saved: PanelValues): string {
  if (!isMailPart(name)) return saved[name] ?? "";
  if (saved.SMTP_URL === undefined || !URL.canParse(saved.SMTP_URL)) return "";
  const { hostname, port, protocol, username, password } = new URL(saved.SMTP_URL);
  const parts = {
    smtp_host: hostname,
    smtp_port: port || (protocol === "smtps:" ? "465" : "587"),
    smtp_user: decodeURIComponent(username),
    smtp_password: decodeURIComponent(password),
  };
  return parts[name];
}

/** The hidden fields of a form that say which saved values it was loaded with. */
export type Versions = Partial<Record<(typeof VERSION_FIELDS)[number], string>>;
const VERSION_FIELDS = ["version", "secrets_version"] as const;

/**
 * Returns hashes of the saved values of a section. If one differs from that of a form, they were changed after the form
 * was loaded. `version` is the hash of all values, and of a secret only whether it is set. `secrets_version` is the hash of
 * the secrets. It is made with a key of this shop, so nobody can find the secrets by trying.
 */
export function versionsOf({ fields }: Section, saved: PanelValues): Required<Versions> {
  const values = (ofSecret: (value: string) => unknown, ofOther: (value: string) => unknown) =>
    JSON.stringify(fields.map(({ name, isSecret }) => (isSecret ? ofSecret : ofOther)(savedValue(name, saved))));
  const shown = createHash("sha256").update(
    values(
      (value) => value !== "",
      (value) => value,
    ),
  );
  const secrets = createHmac("sha256", sessionKey("settings")).update(
    values(
      (value) => value,
      () => null,
    ),
  );
  return {
    version: shown.digest("base64url").slice(0, 22),
    secrets_version: secrets.digest("base64url").slice(0, 22),
  };
}

export function readVersions(form: FormData): Versions {
  return Object.fromEntries(
    VERSION_FIELDS.filter((name) => form.has(name)).map((name) => [name, formText(form, name)]),
  );
}

/** The saved values that a form would replace, by field, each as a sentence. */
export function listReplaced({ fields }: Section, form: FormData, saved: PanelValues): FieldProblems {
  const replaced = fields.filter(
    ({ name, isSecret }) =>
      !isSecret && !isSetByEnvironment(variableOf(name)) && formText(form, name).trim() !== savedValue(name, saved),
  );
  return Object.fromEntries(
    replaced.map(({ name, options }) => {
      const value = savedValue(name, saved);
      return [name, SETTING_PROBLEMS.savedMeanwhile(options?.find(([choice]) => choice === value)?.[1] ?? value)];
    }),
  );
}

/**
 * The secrets that were typed in a form, or in an earlier one that was refused. A page that is shown again leaves out
 * typed secrets.
 */
export function listTypedSecrets({ fields }: Section, form: FormData): FieldName[] {
  const earlier = form.getAll(TYPED_SECRET);
  return fields
    .filter(({ name, isSecret }) => isSecret && (formText(form, name) !== "" || earlier.includes(name)))
    .map(({ name }) => name);
}

/**
 * The secrets that were typed in a refused form and are empty in this one. Without this check, the saved secret would
 * stay unnoticed, because its test may succeed.
 */
function findLostSecrets(section: Section, form: FormData): FieldProblems {
  const chosen = isSetByEnvironment("PAYMENT_PROVIDER") ? config.payments.provider : formText(form, "PAYMENT_PROVIDER");
  const typed = listTypedSecrets(section, form);
  const lost = section.fields.filter(
    ({ name, provider }) =>
      typed.includes(name) && formText(form, name) === "" && (provider === undefined || provider === chosen),
  );
  return Object.fromEntries(lost.map(({ name }) => [name, SETTING_PROBLEMS.lost]));
}

/** Reads what a form changes. An empty field removes the saved value; that of a secret keeps it. */
export function readChanges(
  section: Section,
  form: FormData,
  saved: PanelValues,
): { changes: SettingChanges; problems: FieldProblems } {
  const { fields } = section;
  const changes: SettingChanges = {};
  const problems = findLostSecrets(section, form);
  for (const { name, isSecret } of fields) {
    if (isMailPart(name) || isSetByEnvironment(name)) continue;
    const typed = formText(form, name).trim();
    const address = SENT_TO[name];
    if (isSecret && typed === "") {
      const moves = address !== undefined && formText(form, address).trim() !== (saved[address] ?? "");
      if (moves && saved[name] !== undefined && !isSetByEnvironment(address)) {
        problems[name] = SETTING_PROBLEMS.typeAgain;
      }
    } else changes[name] = typed || null;
  }
  if (fields.some(({ name }) => isMailPart(name)) && !isSetByEnvironment("SMTP_URL")) {
    const url = readSmtpUrl(form, saved);
    Object.assign(problems, url.problems);
    changes.SMTP_URL = url.value;
  }
  return { changes, problems };
}

/** Builds SMTP_URL. Uses the saved password only for the host, port, encryption and user that it was saved for. */
function readSmtpUrl(form: FormData, saved: PanelValues): { value: string | null; problems: FieldProblems } {
  const typed = (part: FieldName) => formText(form, part).trim();
  const host = typed("smtp_host");
  const user = typed("smtp_user");
  const port = typed("smtp_port") || "587";
  if (host === "") return { value: null, problems: {} };
  if (!/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/i.test(host) || !isHost(host)) {
    return { value: null, problems: { smtp_host: SETTING_PROBLEMS.host } };
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
    return { value: null, problems: { smtp_port: SETTING_PROBLEMS.port } };
  }
  const makeUrl = (password: string) => {
    const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
    return `${port === "465" ? "smtps" : "smtp"}://${login}${host}:${port}`;
  };
  const password = formText(form, "smtp_password");
  const kept = savedValue("smtp_password", saved);
  if (password !== "" || user === "" || kept === "") return { value: makeUrl(password), problems: {} };
  // Compares scheme, host, port and user: everything except the password.
  const isSame = withoutPassword(saved.SMTP_URL ?? "") === withoutPassword(makeUrl(""));
  if (!isSame) return { value: null, problems: { smtp_password: SETTING_PROBLEMS.typeAgain } };
  return { value: makeUrl(kept), problems: {} };
}

/** `smtp://mail.example` is port 587, as in the form. */
function withoutPassword(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.password = "";
  url.hostname = url.hostname.toLowerCase();
  url.port ||= url.protocol === "smtps:" ? "465" : "587";
  return url.href;
}
