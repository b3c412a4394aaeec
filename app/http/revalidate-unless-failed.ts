import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

import * as paths from "../paths.ts";

/**
 * For routes with forms that JavaScript sends: a failed action does not revalidate. If it did, the form would wait for
 * the connection when offline. This is also the router's default. But with single fetch, routes without this function
 * always revalidate. Adding a part to a build revalidates nothing either: the pages with that button do not show the
 * build.
 */
export function revalidateUnlessFailed({
  actionStatus,
  formAction,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "formAction" | "defaultShouldRevalidate">): boolean {
  if (formAction === paths.addToBuild) return false;
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 400;
}
