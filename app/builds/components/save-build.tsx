import { Link, useFetcher, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useId, type ReactNode } from "react";

import { signInPath } from "../../accounts/sign-in-path.ts";
import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LabeledField } from "../../ui/labeled-field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { countParts, savedAlready, SIGN_IN_TO_SAVE } from "../builds.messages.ts";
import { MAX_BUILD_NAME } from "../saved-build.ts";

export type SavedBuilds = { key: number; name: string; parts: string[]; count: number }[];

interface SaveBuildProps {
  /** The parts of the list that is shown. */
  parts: string[];
  /** Null for visitors. */
  saved: SavedBuilds | null;
  /** The name under which these parts are saved already. */
  savedAs: string | null;
}

/** Saves a list under a name in the account, and shows the saved ones. */
export function SaveBuild({ parts, saved, savedAs }: SaveBuildProps) {
  const { pathname, search } = useLocation();
  return (
    <Card as="section" aria-labelledby="saved" className="grid grid-cols-1 gap-3 p-4 sm:p-5 print:hidden">
      <h2 id="saved" className="text-lg font-bold">
        Saved builds
      </h2>
      {saved === null ? (
        <p>
          <Link to={signInPath(pathname + search)} className="font-semibold underline">
            Sign in
          </Link>{" "}
          {SIGN_IN_TO_SAVE}
        </p>
      ) : (
        <>
          {parts.length > 0 && (savedAs === null ? <SaveForm parts={parts} /> : <p>{savedAlready(savedAs)}</p>)}
          <ul className="grid grid-cols-1">
            {saved.map((one) => (
              <SavedBuild key={one.key} build={one} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** A form that leads back to this page. If it cannot be sent, the page stays as it is and says so. */
function SavingForm({ className, children }: { className?: string; children: (pending: boolean) => ReactNode }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.savedBuilds} preventScrollReset className={className}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children(fetcher.state !== "idle")}
    </fetcher.Form>
  );
}

function SaveForm({ parts }: { parts: string[] }) {
  const id = useId();
  return (
    <SavingForm className="flex flex-wrap items-end gap-2">
      {(pending) => (
        <>
          {parts.map((part) => (
            <input key={part} type="hidden" name="part" value={part} />
          ))}
          <LabeledField id={id} label="Name" className="min-w-0 flex-1 basis-48 sm:max-w-sm">
            {(connection) => (
              <TextInput
                {...connection}
                name="name"
                required
                maxLength={MAX_BUILD_NAME}
                autoComplete="off"
                className="h-11 w-full px-3"
              />
            )}
          </LabeledField>
          <Button pending={pending}>Save</Button>
        </>
      )}
    </SavingForm>
  );
}

function SavedBuild({ build: { key, name, parts, count } }: { build: SavedBuilds[number] }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <Link to={paths.sharedBuild(parts)} className="font-semibold underline">
          {name}
        </Link>
        <span className="block text-sm text-muted">{countParts(count)}</span>
      </p>
      <SavingForm>
        {(pending) => (
          <Button name="delete" value={key} aria-label={`Delete ${name}`} size="icon" pending={pending}>
            {!pending && <Trash2 aria-hidden className="size-5" />}
          </Button>
        )}
      </SavingForm>
    </li>
  );
}
