import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For routes whose pages hold forms that scripts send: a failed action asks for nothing anew, which offline would put an
 * error in the page's place. The router means the same by its default, but single fetch heeds only routes that say it.
 */
export function revalidateUnlessFailed({
  actionStatus,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "defaultShouldRevalidate">): boolean {
  return actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 400;
}
