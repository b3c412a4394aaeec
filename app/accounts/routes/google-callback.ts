import type { LoaderFunctionArgs } from "@remix-run/node";

import { AFTER_WORK_MS, waitForWriteLock } from "#db/write-lock.ts";

import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { requireWriteLock } from "../../http/write-gate.server.ts";
import * as paths from "../../paths.ts";
import { SIGN_IN_MESSAGES } from "../accounts.messages.ts";
import { findGoogle } from "../google.server.ts";
import { signInPath } from "../sign-in-path.ts";
import { signInAndRedirect } from "../sign-in.server.ts";

/** `GET /auth/google/callback`: finishes a sign-in with Google. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  await requireWriteLock(request);
  const google = findGoogle();
  if (!google) return redirectWithMessage(signInPath(paths.home), SIGN_IN_MESSAGES.off);
  const { result, next, setCookie } = await google.finish(request);
  const headers = new Headers(setCookie === null ? undefined : { "Set-Cookie": setCookie });
  if (!result.ok) return redirectWithMessage(signInPath(next), SIGN_IN_MESSAGES[result.problem.code], headers);
  await waitForWriteLock(db, AFTER_WORK_MS);
  return signInAndRedirect({ request, context }, result.value, next, headers);
}
