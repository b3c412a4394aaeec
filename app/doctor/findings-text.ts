import type { Finding, FindingState } from "./finding.ts";

export const STATE_NAMES: Record<FindingState, string> = { ok: "OK", off: "Off", warning: "Warning", failing: "Fails" };

/** The findings for a terminal, one below the other. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ subject, state, text, advice }) => {
      const line = `${STATE_NAMES[state].padEnd(8)} ${subject}: ${text}`;
      return advice === undefined ? [line] : [line, `${" ".repeat(9)}${advice}`];
    })
    .join("\n");
}
