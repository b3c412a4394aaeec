import type { Finding } from "../../doctor/finding.ts";
import * as paths from "../../paths.ts";
import { SECTIONS } from "../settings/sections.ts";

import { fieldOfPanels, SETTINGS_LINK } from "./health.messages.ts";

/**
 * Replaces variables in the advice of a finding by the names of their fields in the panels, and links to the section.
 * `inPanels` has the variables that were set in the panels. Other variables are set in the environment and keep their
 * names.
 */
export function nameFields(finding: Finding, inPanels: ReadonlySet<string>): Finding {
  if (finding.advice === undefined) return finding;
  let link = finding.link;
  const advice = finding.advice.replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (variable) => {
    if (!inPanels.has(variable)) return variable;
    const section = SECTIONS.find(({ fields }) =>
      fields.some(({ name }) => name === variable || (variable === "SMTP_URL" && name === "smtp_host")),
    );
    const field = section?.fields.find(({ name }) => name === variable);
    if (!section) return variable;
    link ??= { name: SETTINGS_LINK(section.title), path: paths.settingsOf(section.name) };
    return fieldOfPanels(field?.label ?? section.title, section.title);
  });
  return { ...finding, advice, ...(link && { link }) };
}
