import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Link,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";

import { getBrand } from "../../../brand/brand.server.ts";
import { awaitsRestart, config, isSetByEnvironment } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { ADMINISTRATORS } from "../../../http/upload-slots.server.ts";
import { answerUpload, receiveUpload, refusalOf } from "../../../http/upload.server.ts";
import { uploadProblemText } from "../../../images/images.messages.ts";
import * as paths from "../../../paths.ts";
import { getPanelValues } from "../../../settings/panel-settings.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { withQuery } from "../../../shared/path.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { useAnsweredPageMessage } from "../../../ui/messages/use-answered-message.ts";
import { canChangePassword } from "../../gate/admin-password.server.ts";
import { requireAdminToAct } from "../../gate/guards.server.ts";
import { PageHeader } from "../../gate/page-header.tsx";
import { hasSecondFactor } from "../../gate/second-factor.server.ts";
import { confirmUnlessFresh, findConfirmations } from "../../security/confirmation.server.ts";
import { GuideProgress } from "../components/guide-progress.tsx";
import { RestartNotice } from "../components/restart-notice.tsx";
import { SectionForm } from "../components/section-form.tsx";
import { SectionNotes } from "../components/section-notes.tsx";
import { MAX_LOGO_BYTES } from "../logo-file.ts";
import { listTypedSecrets, readVersions, showFields, versionsOf } from "../read-changes.server.ts";
import { receiveLogo } from "../receive-logo.server.ts";
import { removeSection, saveSection, type RefusedSettings } from "../save-section.server.ts";
import type { SectionAnswer } from "../section-answer.ts";
import { findNextSection } from "../section-states.server.ts";
import { findSection, isSensitive, SECTIONS, type Section } from "../sections.ts";
import { NOT_IN_DEMO, NOT_SAVED, removedSettings, savedSettings } from "../settings.messages.ts";

const TO_SETTINGS = { path: paths.settings, label: "Back to Settings" };
const NOTHING_REFUSED: RefusedSettings = { fields: {}, others: [], findings: [] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `${loaded.title} · Settings · Admin Panel` : "Admin Panel" },
  { name: "robots", content: "noindex" },
];

/** A part of the settings. `?guide` leads a new shop from part to part. */
export function loader(sent: LoaderFunctionArgs) {
  const by = requireAdminToAct(sent);
  const section = getSection(sent.params.section);
  const { name, title, lead } = section;
  const saved = getPanelValues(db);
  const origin = config.publicUrl ?? publicOrigin(sent.request);
  return {
    ...{ name, title, lead, fields: showFields(section, saved), versions: versionsOf(section, saved) },
    logo: name === "shop" ? { path: getBrand().logo, environment: isSetByEnvironment("LOGO") } : undefined,
    confirms: isSensitive(section) ? findConfirmations(by) : { password: false, code: false },
    later: isGuided(sent.request) ? pathAfter(section) : null,
    step: SECTIONS.indexOf(section) + 1,
    notes: {
      googleCallback: origin + paths.googleCallback,
      btcpayWebhook: origin + paths.apiPaymentNotification("btcpay"),
      hasSecondFactor: hasSecondFactor(db),
      canChangePassword: canChangePassword(),
      backsUp: config.backups.folder !== undefined,
    },
    ...{ awaitsRestart: awaitsRestart(), isDemo: config.demo },
  };
}

export { passRetryAfter as headers } from "../../../http/pass-retry-after.ts";
/**
 * Does not refetch after other forms of the same page: the fields would keep their old values, but get the new version,
 * and saving would overwrite newer values.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formAction, ...args }: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  const isOwnForm = formAction !== undefined && new URL(formAction, currentUrl).pathname === currentUrl.pathname;
  return (!isSamePage || isOwnForm) && revalidateUnlessFailed({ formAction, ...args });
}

/** Tests and saves the part, or removes what was saved. */
export function action(sent: ActionFunctionArgs) {
  requireAdminToAct(sent);
  const section = getSection(sent.params.section);
  return answerUpload(sent.request, async () => {
    const limits = { field: "logo", maxFiles: 1, maxFileBytes: MAX_LOGO_BYTES, from: ADMINISTRATORS };
    const received = await receiveUpload(sent.request, limits, async (form, [file]) => {
      // The session may have ended while the form arrived.
      requireAdminToAct(sent);
      const refuse = (answer: Partial<SectionAnswer>, init: ResponseInit = { status: 422 }) =>
        data<SectionAnswer>({ ...{ refused: NOTHING_REFUSED, ...readTyped(section, form) }, ...answer }, init);
      if (config.demo) return refuse({ refused: { ...NOTHING_REFUSED, others: [NOT_IN_DEMO] } });
      if (section.fields.length === 0) return redirect(pathAfter(section), 303);
      if (isSensitive(section)) {
        const confirmed = await confirmUnlessFresh(sent, form);
        if (!confirmed.ok) return refuse({ confirmation: confirmed.problem.errors }, confirmed.problem.init);
      }
      if (formText(form, "intent") === "remove") {
        const removed = removeSection(db, section, { form, by: requireAdminToAct(sent) });
        if (!removed.ok) return refuse({ refused: removed.problem });
        return redirectWithMessage(paths.settings, removedSettings(section.title));
      }
      const uploaded = section.name === "shop" && file ? await receiveLogo(file) : null;
      if (uploaded && !uploaded.ok) return refuse({ logoProblem: uploaded.problem.reason });
      const isRemoved = section.name === "shop" && formText(form, "remove_logo") === "1";
      const logo = uploaded?.value ?? (isRemoved ? null : undefined);
      const saved = await saveSection(db, section, { form, logo, requireAdmin: () => requireAdminToAct(sent) });
      if (!saved.ok) return refuse({ refused: saved.problem });
      const message = savedSettings(section.title, saved.value, awaitsRestart());
      return redirectWithMessage(isGuided(sent.request) ? pathAfter(section) : paths.settingsOf(section.name), message);
    });
    if (received.ok) return received.value;
    const logoProblem = uploadProblemText(received.problem, { maxFiles: 1, maxFileBytes: MAX_LOGO_BYTES });
    return data<SectionAnswer>({ refused: NOTHING_REFUSED, logoProblem }, refusalOf(received.problem));
  });
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: NOT_SAVED });
}

export default function SectionRoute() {
  const { name, title, lead, step, later, notes, awaitsRestart: isPending, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<SectionAnswer>();
  useAnsweredPageMessage(paths.settingsOf(name));
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title={title} back={TO_SETTINGS} />
      {later !== null && <GuideProgress step={step} steps={SECTIONS.length} />}
      {isPending && <RestartNotice />}
      {form.isDemo && <p className="text-sm text-muted">{NOT_IN_DEMO}</p>}
      <p className="max-w-prose">{lead}</p>
      <SectionNotes name={name} {...notes} isGuided={later !== null} />
      {name === "security" ? (
        later !== null && (
          <p>
            <Link to={later} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {notes.hasSecondFactor ? "Continue" : "Later"}
            </Link>
          </p>
        )
      ) : (
        <SectionForm key={name} name={name} later={later} answer={answer} {...form} />
      )}
    </div>
  );
}

function getSection(name: string | undefined): Section {
  const section = findSection(name);
  if (!section) throw data(null, { status: 404 });
  return section;
}

function isGuided(request: Request): boolean {
  return new URL(request.url).searchParams.has("guide");
}

/** The next page of the guide: the next part that is not set up, or the overview. */
function pathAfter(section: Section): string {
  const next = findNextSection(section);
  return next === null ? paths.settings : withQuery(paths.settingsOf(next), { guide: "1" });
}

/** The typed values, for the form that is shown again. Of secrets only the names are sent back. */
function readTyped(section: Section, form: FormData): Pick<SectionAnswer, "typed" | "typedSecrets" | "versions"> {
  const shown = section.fields.filter(({ isSecret }) => !isSecret);
  const typed = Object.fromEntries(shown.map(({ name }) => [name, formText(form, name)]));
  return { typed, typedSecrets: listTypedSecrets(section, form), versions: readVersions(form) };
}
