import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useSearchParams,
  type MetaFunction,
} from "@remix-run/react";

import { BACKUP_FAILED } from "../../../backup/backup.messages.ts";
import { findBackupProblem } from "../../../backup/start-backup.server.ts";
import { useShopLinks } from "../../../catalogue/remembered-view.ts";
import { findDamage, readUnlessDamaged } from "../../../database-damage.server.ts";
import { db } from "../../../database.server.ts";
import { takeMessage } from "../../../http/flash.server.ts";
import { findUntrustedForwarder } from "../../../http/forwarding.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { needsMailNotice } from "../../../mail/mail-notice.server.ts";
import { listOutageNotices } from "../../../mail/outages.server.ts";
import * as paths from "../../../paths.ts";
import { isDamageResponse } from "../../../shared/fault.ts";
import { OPEN_BOX } from "../../../shops/shops.ts";
import { NOT_IN_PANELS } from "../../../ui/layout/error-page.messages.ts";
import { errorMeta, ErrorPage } from "../../../ui/layout/error-page.tsx";
import type { PageHandle } from "../../../ui/layout/page-handle.ts";
import { needsSetUp } from "../admin-password.server.ts";
import { loginBlockedForSeconds } from "../attempt-login.server.ts";
import { NO_COUNTS } from "../areas.ts";
import { LoginScreen } from "../components/login-screen.tsx";
import { MailNotice } from "../components/mail-notice.tsx";
import { Notice, Notices } from "../components/notice.tsx";
import { DATABASE_DAMAGED, MAIL_NOTICE, UNTRUSTED_FORWARDING, WRONG_CODE, WRONG_PASSWORD } from "../gate.messages.ts";
import { isAdmin, refuseLogins } from "../guards.server.ts";
import { PanelBar } from "../panel-bar.tsx";
import { getPanelCounts } from "../panel-counts.queries.server.ts";
import type { RefusedRequest } from "../refused-request.ts";

export const meta: MetaFunction = ({ error, matches }) =>
  error && !findRefused(error)
    ? errorMeta(error, matches)
    : [{ title: "Admin Panel" }, { name: "robots", content: "noindex" }];

/** Throws 429 while this visitor may not log in. This is no guard: every page below has its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (isAdmin(request)) {
    return {
      untrustedForwarder: findUntrustedForwarder(),
      backupProblem: findBackupProblem(),
      needsMailNotice: readUnlessDamaged(() => needsMailNotice(db), false),
      outages: readUnlessDamaged(() => listOutageNotices(db, new Date()), []),
      counts: readUnlessDamaged(() => getPanelCounts(db), NO_COUNTS),
      // Last, because the reads above may find damage.
      isDamaged: findDamage() !== null,
    };
  }
  if (needsSetUp()) throw redirect(paths.setUp);
  // The failure that starts a block gets the same response as those before it.
  const text = (await takeMessage(request))?.message.text;
  const isAfterFailure = text === WRONG_PASSWORD.text || text === WRONG_CODE.text;
  const blockedForSeconds = isAfterFailure ? 0 : loginBlockedForSeconds(request, context.clientAddress);
  if (blockedForSeconds > 0) refuseLogins(blockedForSeconds);
  return null;
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";
export { revalidateUnlessFailed as shouldRevalidate };

export const handle: PageHandle<typeof loader> = {
  renderHeader: (brand, loaded) => <PanelBar brand={brand} counts={loaded?.counts} />,
};

const PANEL_LINKS = [
  { name: "Orders", path: paths.adminOrders },
  { name: "Products", path: paths.products(OPEN_BOX) },
];
const NO_NOTICES = {
  isDamaged: false,
  untrustedForwarder: null,
  backupProblem: null,
  needsMailNotice: false,
  outages: [],
};

/** The layout of all administrators' pages. */
export default function Gate() {
  const notices = useLoaderData<typeof loader>() ?? NO_NOTICES;
  const { isDamaged, untrustedForwarder, backupProblem, needsMailNotice: isMailOff, outages } = notices;
  // The guide of a new shop has a step about mail.
  const [query] = useSearchParams();
  const hasMailNotice = isMailOff && !query.has("guide");
  const titles = [
    ...(isDamaged ? [DATABASE_DAMAGED.title] : []),
    ...(untrustedForwarder === null ? [] : [UNTRUSTED_FORWARDING.title]),
    ...(backupProblem === null ? [] : [BACKUP_FAILED.title]),
    ...outages.map(({ title }) => title),
    ...(hasMailNotice ? [MAIL_NOTICE.title] : []),
  ];
  return (
    <>
      <Notices titles={titles}>
        {isDamaged && <DamageNotice />}
        {untrustedForwarder !== null && (
          <Notice title={UNTRUSTED_FORWARDING.title}>{UNTRUSTED_FORWARDING.text(untrustedForwarder)}</Notice>
        )}
        {backupProblem !== null && <Notice title={BACKUP_FAILED.title}>{BACKUP_FAILED.text(backupProblem)}</Notice>}
        {outages.map(({ title, text }) => (
          <Notice key={title} title={title}>
            {text}
          </Notice>
        ))}
        {hasMailNotice && <MailNotice />}
      </Notices>
      <Outlet />
    </>
  );
}

/** Shows the login screen at the same address, for 401 of a loader below (see `requireAdmin`) and 429 of this one. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shops = useShopLinks();
  const refused = findRefused(error);
  // Rethrowing would not reach the root's boundary: during server rendering there are no boundaries above this one.
  if (refused) return <LoginScreen {...refused} />;
  // Only administrators get 404.
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <ErrorPage error={error} links={PANEL_LINKS} missing={NOT_IN_PANELS} />;
  }
  return (
    <>
      {isRouteErrorResponse(error) && isDamageResponse(error.data) && <DamageNotice />}
      <ErrorPage error={error} links={shops} outside />
    </>
  );
}

function DamageNotice() {
  return <Notice title={DATABASE_DAMAGED.title}>{DATABASE_DAMAGED.text}</Notice>;
}

function findRefused(error: unknown): RefusedRequest | null {
  const isRefused = isRouteErrorResponse(error) && (error.status === 401 || error.status === 429);
  return isRefused ? (error.data as RefusedRequest) : null;
}
