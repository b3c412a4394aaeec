import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { countProducts } from "../../../catalogue/products/stored-products.queries.server.ts";
import { awaitsRestart, config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { SHOPS } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { RestartNotice } from "../components/restart-notice.tsx";
import { SectionList } from "../components/section-list.tsx";
import { NOT_IN_DEMO, partsDone, SERVER_SETTINGS } from "../settings.messages.ts";
import { listSectionStates } from "../section-states.server.ts";

export const meta: MetaFunction = () => [{ title: "Settings · Admin Panel" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  return {
    sections: listSectionStates(),
    hasProducts: SHOPS.some(({ value }) => countProducts(db, value) > 0),
    awaitsRestart: awaitsRestart(),
    isDemo: config.demo,
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** The parts of the settings, and which of them are set up. */
export default function SettingsRoute() {
  const { sections, hasProducts: isStocked, awaitsRestart: isPending, isDemo } = useLoaderData<typeof loader>();
  const next = sections.find(({ isDone }) => !isDone);
  const done = sections.filter(({ isDone }) => isDone).length;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Settings" />
      {isPending && <RestartNotice />}
      {isDemo && <p className="text-sm text-muted">{NOT_IN_DEMO}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">{partsDone(done, sections.length)}</p>
        {next && !isDemo && (
          <Link
            to={withQuery(paths.settingsOf(next.name), { guide: "1" })}
            className={buttonClass({ tone: "primary" })}
          >
            Continue setup
          </Link>
        )}
      </div>
      <SectionList sections={sections} />
      {!isStocked && (
        <p>
          <Link to={paths.adminPanel} className={buttonClass({ tone: next ? "quiet" : "primary" })}>
            Add your first product
          </Link>
        </p>
      )}
      <p className="text-sm text-muted">
        {SERVER_SETTINGS.before}{" "}
        <Link to={paths.healthPage} className="underline underline-offset-4">
          Health
        </Link>{" "}
        {SERVER_SETTINGS.after}
      </p>
    </div>
  );
}
