import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";

import { BACKUP_STARTS } from "../../../backup/backup.messages.ts";
import { startBackupNow } from "../../../backup/start-backup.server.ts";
import { config, isSetByEnvironment } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { checkInstallation } from "../../../doctor/check-installation.server.ts";
import type { Finding } from "../../../doctor/finding.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { log } from "../../../log.server.ts";
import * as paths from "../../../paths.ts";
import { getPanelValues } from "../../../settings/panel-settings.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { orFailure } from "../../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { START_BACKUP } from "../../gate/acts.ts";
import { BackUpNow } from "../../gate/back-up-now.tsx";
import { readAdminForm, requireAdmin } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { nameFields } from "../../settings/name-fields.ts";
import { checkServer } from "../check-server.server.ts";
import { FindingList } from "../components/finding-list.tsx";
import { CONNECTIONS_TEXT, NO_CONNECTIONS, NOT_CHECKED } from "../health.messages.ts";
import { checkOnce, findLastCheck } from "../last-check.server.ts";

export const meta: MetaFunction = () => [{ title: "Health · Admin Panel" }, { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const last = findLastCheck();
  const inPanels = new Set(Object.keys(getPanelValues(db)).filter((name) => !isSetByEnvironment(name)));
  const name = (findings: readonly Finding[]) => findings.map((finding) => nameFields(finding, inPanels));
  return {
    installation: name([...(await checkInstallation(config, new Date())), ...checkServer()]),
    backsUp: config.backups.folder !== undefined,
    connections: last && { at: last.at.toISOString(), findings: name(last.findings) },
  };
}

export { revalidateUnlessFailed as shouldRevalidate };

/** Checks the connections, or starts a backup. */
export async function action(sent: ActionFunctionArgs) {
  const { by, form } = await readAdminForm(sent);
  if (formText(form, START_BACKUP.name) === START_BACKUP.value) {
    const start = startBackupNow(new Date());
    log.info({ by, start }, "An administrator asked for a backup.");
    return redirectWithMessage(paths.healthPage, BACKUP_STARTS[start]);
  }
  await checkOnce(config);
  return redirect(paths.healthPage, 303);
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: NOT_CHECKED });
}

/** Problems of the installation, and what to do about them. */
export default function HealthRoute() {
  const { installation, connections, backsUp } = useLoaderData<typeof loader>();
  const { state, formData } = useNavigation();
  const isChecking = state === "submitting" && formData?.has(START_BACKUP.name) !== true;
  useAnsweredPageMessage(paths.healthPage);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title="Health" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">This server</h2>
        {backsUp && <BackUpNow />}
      </div>
      <FindingList label="This server" findings={installation} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Connections</h2>
        <Form method="post" action={paths.healthPage}>
          <Button type="submit" pending={isChecking}>
            Check the connections
          </Button>
        </Form>
      </div>
      {connections === null ? (
        <p className="text-sm text-muted">{CONNECTIONS_TEXT}</p>
      ) : (
        <>
          {connections.findings.length > 0 ? (
            <FindingList label="Connections" findings={connections.findings} />
          ) : (
            <p className="text-sm">{NO_CONNECTIONS}</p>
          )}
          <p className="text-sm text-muted">
            Checked <Moment at={new Date(connections.at)} />
          </p>
        </>
      )}
    </div>
  );
}
