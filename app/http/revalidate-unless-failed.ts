import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For routes with forms that JavaScript sends: a failed action does not revalidate, because offline the form would wait
 * for the connection. It is the router's default too, but without this function single fetch revalidates every route.
 */
export function revalidateUnlessFailed({
  actionStatus,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "defaultShouldRevalidate">): boolean {
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 400;
}
