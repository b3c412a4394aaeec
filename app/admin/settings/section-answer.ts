import type { FieldProblem } from "../gate/gate-field.tsx";

import type { Versions } from "./read-changes.server.ts";
import type { RefusedSettings } from "./save-section.server.ts";
import type { FieldName } from "./sections.ts";

/** The answer to a form of the settings that was not saved. */
export interface SectionAnswer {
  refused: RefusedSettings;
  /** The typed values, without secrets. */
  typed?: Partial<Record<FieldName, string>>;
  /** The secrets that were typed. Without JavaScript their fields are empty now. */
  typedSecrets?: FieldName[];
  /** The versions of the saved values when the form was loaded. */
  versions?: Versions;
  /** The problem with the password or the code. */
  confirmation?: Partial<Record<"password" | "code", FieldProblem>>;
  logoProblem?: string;
}
