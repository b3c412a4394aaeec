import type { Finding } from "../../doctor/finding.ts";
import * as paths from "../../paths.ts";

import { SECTIONS, variableOf, type SectionName } from "./sections.ts";
import { fieldOfPage, fieldOfPanels, settingsLink } from "./settings.messages.ts";

/**
 * Replaces variables in the advice of a finding by the names of their fields in the panels, and links to the section.
 * `inPanels` has the variables that are set in the panels. Other variables are set in the environment and keep their
 * names. `shown` is the section of the page with the finding. It needs no link.
 */
export function nameFields(finding: Finding, inPanels: ReadonlySet<string>, shown?: SectionName): Finding {
  if (finding.advice === undefined) return finding;
  let link = finding.link;
  const advice = finding.advice.replaceAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (variable) => {
    if (!inPanels.has(variable)) return variable;
    const section = SECTIONS.find(({ fields }) => fields.some(({ name }) => variableOf(name) === variable));
    if (!section) return variable;
    const label = section.fields.find(({ name }) => name === variable)?.label ?? section.title;
    if (section.name === shown) return fieldOfPage(label);
    link ??= { name: settingsLink(section.title), path: paths.settingsOf(section.name) };
    return fieldOfPanels(label, section.title);
  });
  return { ...finding, advice, ...(link && { link }) };
}
