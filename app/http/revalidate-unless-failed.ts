import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

import * as paths from "../paths.ts";

/**
 * For routes with forms that JavaScript sends: a failed action does not revalidate, because offline the form would wait
 * for the connection. It is the router's default too, but without this function single fetch revalidates every route.
 * A part is added to a build from pages that do not show the build, so it revalidates nothing either.
 */
export function revalidateUnlessFailed({
  actionStatus,
  formAction,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "formAction" | "defaultShouldRevalidate">): boolean {
  if (formAction === paths.addToBuild) return false;
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 400;
}
