import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Note } from "../../../ui/note.tsx";
import { CodeField, PasswordField } from "../../gate/gate-field.tsx";
import { canSkipTest, TYPED_SECRET, type SectionName } from "../sections.ts";
import type { ShownField, Versions } from "../read-changes.server.ts";
import type { SectionAnswer } from "../section-answer.ts";
import { NOT_SAVED_YET, NOTHING_SAVED } from "../settings.messages.ts";

import { LogoField } from "./logo-field.tsx";
import { SettingInput } from "./setting-field.tsx";

export interface SectionFormProps {
  name: SectionName;
  fields: readonly ShownField[];
  /** The versions of the saved values that the fields show. */
  versions: Versions;
  /** The current logo; null for the default. Only for the logo section. */
  logo?: { path: string | null; environment: boolean } | undefined;
  /** Whether password and code are asked for again. */
  confirms: { password: boolean; code: boolean };
  /** The next part of the guide; null outside of it. */
  later: string | null;
  isDemo: boolean;
  answer: SectionAnswer | undefined;
}

/** The fields of each provider. A browser that knows `:has` hides those of a provider that is not chosen. */
const PROVIDERS = [
  {
    provider: "nowpayments",
    title: "NOWPayments",
    hiding: "[form:has(option[value='']:checked)_&]:hidden [form:has(option[value=btcpay]:checked)_&]:hidden",
  },
  {
    provider: "btcpay",
    title: "BTCPay Server",
    hiding: "[form:has(option[value='']:checked)_&]:hidden [form:has(option[value=nowpayments]:checked)_&]:hidden",
  },
] as const;

/** The form of a part of the settings. */
export function SectionForm({ name, fields, versions, logo, confirms, later, isDemo, answer }: SectionFormProps) {
  const pending = useNavigation().formMethod === "POST";
  const problem = useRef<HTMLDivElement>(null);
  const refused = answer?.refused;
  useEffect(() => {
    if (refused) problem.current?.focus();
  }, [refused]);
  const inputs = (provider: string | undefined) =>
    fields
      .filter((field) => field.provider === provider)
      .map((field) => (
        <SettingInput
          key={field.name}
          {...field}
          value={answer?.typed?.[field.name] ?? field.value}
          error={refused?.fields[field.name]}
        />
      ));
  const canSave = !isDemo && (logo?.environment === false || fields.some(({ environment }) => environment === null));
  const canRemove = canSave && logo === undefined && fields.some(({ isSaved, environment }) => isSaved && !environment);
  const typedSecrets = answer?.typedSecrets ?? [];
  // Stays when only a secret has to be typed again.
  const hasFailedTest =
    refused && (refused.findings.length > 0 || typedSecrets.some((secret) => refused.fields[secret] !== undefined));
  const texts = [
    ...(refused?.others ?? []),
    ...(refused?.findings ?? []).flatMap(({ text, advice }) => [text, advice ?? ""]),
  ];
  const action = paths.settingsOf(name);
  return (
    <Card className="p-4 sm:p-5">
      <Form
        method="post"
        action={later === null ? action : withQuery(action, { guide: "1" })}
        encType={logo ? "multipart/form-data" : undefined}
        className="grid max-w-lg gap-4"
      >
        {refused && (
          <Note
            ref={problem}
            as="div"
            tone="danger"
            role="alert"
            tabIndex={-1}
            className="grid gap-1 text-sm outline-none"
          >
            <p className="font-semibold">{refused.findings.length > 0 ? NOT_SAVED_YET : NOTHING_SAVED}</p>
            {texts.filter(Boolean).map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </Note>
        )}
        <fieldset
          disabled={isDemo}
          className="grid min-w-0 gap-4 [&_:disabled]:cursor-not-allowed [&_:is(input,select):disabled]:opacity-60"
        >
          {Object.entries({ ...versions, ...answer?.versions, ...refused?.versions }).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          {inputs(undefined)}
          {PROVIDERS.map(({ provider, title, hiding }) => {
            const own = inputs(provider);
            return own.length === 0 ? null : (
              <fieldset key={provider} className={`grid gap-4 rounded-control border border-line p-4 ${hiding}`}>
                <legend className="px-1 text-sm font-semibold">{title}</legend>
                {own}
              </fieldset>
            );
          })}
          {logo && <LogoField {...logo} error={answer?.logoProblem} />}
          {typedSecrets.map((secret) => (
            <input key={secret} type="hidden" name={TYPED_SECRET} value={secret} />
          ))}
          {hasFailedTest && canSkipTest({ name }) && (
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input type="checkbox" name="untried" value="1" className="size-5" />
              Save without testing
            </label>
          )}
          {canSave && confirms.password && <PasswordField error={answer?.confirmation?.password} />}
          {canSave && confirms.code && <CodeField error={answer?.confirmation?.code} />}
        </fieldset>
        <div className="flex flex-wrap items-center gap-3">
          {canSave && (
            <Button tone="primary" pending={pending}>
              {later === null ? "Save" : "Save and continue"}
            </Button>
          )}
          {later !== null && (
            <Link to={later} className={buttonClass()}>
              {canSave ? "Later" : "Continue"}
            </Link>
          )}
          {canRemove && (
            <Button tone="danger" name="intent" value="remove" formNoValidate={!confirms.password}>
              Remove
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
