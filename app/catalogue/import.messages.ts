import { REFERENCE_PROBLEMS } from "../images/images.messages.ts";

import type { RowImageProblem } from "./import-images.server.ts";

/** What people read about a CSV file that is imported. */

export function rowImageProblemText(problem: RowImageProblem): string {
  if (problem.code === "too-many-images") return `There are more than ${problem.maxImages} pictures.`;
  return REFERENCE_PROBLEMS[problem.code].text(problem);
}
