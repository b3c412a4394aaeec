import { useSearchParams } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { withQuery } from "../../shared/path.ts";

/**
 * The link back from a page that "Security" links to: to the guide of a new shop if the address has `?guide`, otherwise
 * to "Security".
 */
export function useBackLink(): { path: string; label: string } {
  const [query] = useSearchParams();
  return query.has("guide")
    ? { path: withQuery(paths.settingsOf("security"), { guide: "1" }), label: "Back to the setup" }
    : { path: paths.security, label: "Back to Security" };
}
