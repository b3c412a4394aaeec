import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For routes whose pages have forms that scripts send: a failed action reloads no data, because offline the form would
 * wait for the connection. It is the router's default too, but single fetch revalidates every route without this.
 */
export function revalidateUnlessFailed({
  actionStatus,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "defaultShouldRevalidate">): boolean {
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 400;
}
