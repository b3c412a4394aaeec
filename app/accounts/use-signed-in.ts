import { useRouteLoaderData } from "@remix-run/react";

import type { SignedIn } from "./user.ts";

/** The signed-in user; null for a visitor. */
export function useSignedIn(): SignedIn | null {
  const root = useRouteLoaderData<{ user: SignedIn | null } | undefined>("root");
  return root?.user ?? null;
}
