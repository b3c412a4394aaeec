import { z } from "zod";

import { EDITOR_MESSAGES } from "./editor.messages.ts";

/** The body of the call that removes an image of a description. */
export const deletedImageBody = z.object({
  src: z.string(EDITOR_MESSAGES.noAddress).max(1000, EDITOR_MESSAGES.longAddress),
});
