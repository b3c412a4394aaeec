import { Form, Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import * as paths from "../../paths.ts";
import { PC_BUILD } from "../../shops/shops.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Build } from "../build.queries.server.ts";
import { BUILD_TEXT, countParts, EMPTY_LIST, goneParts, YOUR_PARTS } from "../builds.messages.ts";

import { BuildSlots } from "./build-slots.tsx";
import { BuildSummary } from "./build-summary.tsx";
import { SaveBuild, type SavedBuilds } from "./save-build.tsx";
import { ShareBuild, type Share } from "./share-build.tsx";

interface BuildPageProps {
  build: Omit<Build, "gone">;
  /** Whether the list is in the address, so that it cannot be changed. */
  isShared: boolean;
  /** Whether it has the same parts as the visitor's own list. */
  isOwn: boolean;
  /** The number of parts in the visitor's own list. */
  ownParts: number;
  /** The number of parts that could not be shown. */
  leftOut: number;
  /** The name under which the visitor saved these parts. */
  savedAs: string | null;
  /** Null for visitors. */
  saved: SavedBuilds | null;
  share: Share;
  disclosure: string | null;
}

/** A list of parts by sub-category, what it costs, and what to look at before buying. */
export function BuildPage({ build, isShared, savedAs, saved, share, disclosure, ...rest }: BuildPageProps) {
  const { isOwn, ownParts, leftOut } = rest;
  const isEmpty = build.parts.length === 0;
  return (
    <div className="mx-auto max-w-5xl pt-3 sm:pt-5">
      <Link
        to={useShopPath(PC_BUILD)}
        className="mb-2 inline-flex h-11 items-center gap-2 text-sm font-medium text-muted hover:text-ink print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to {PC_BUILD.name}
      </Link>
      <h1 className="text-xl font-bold tracking-tight wrap-anywhere sm:text-2xl">
        {isShared ? (savedAs ?? "A shared build") : "Your build"}
      </h1>
      {isShared ? (
        <UseBuild parts={build.parts} isOwn={isOwn} ownParts={ownParts} />
      ) : (
        <p className="mt-1 max-w-prose text-muted print:hidden">{BUILD_TEXT}</p>
      )}
      {leftOut > 0 && <p className="mt-3 font-semibold text-danger">{goneParts(leftOut)}</p>}
      <div className="mt-4 grid grid-cols-1 gap-4">
        {!isEmpty && <BuildSummary {...build} isShared={isShared} />}
        {isShared && isEmpty ? (
          <Card className="p-4 sm:p-5">{EMPTY_LIST}</Card>
        ) : (
          <BuildSlots slots={build.slots} isShared={isShared} disclosure={disclosure} />
        )}
        {!isEmpty && <ShareBuild {...share} />}
        {(!isEmpty || (saved && saved.length > 0)) && <SaveBuild parts={build.parts} saved={saved} savedAs={savedAs} />}
        {!isShared && !isEmpty && (
          <Form method="post" action={paths.build} className="justify-self-start print:hidden">
            <Button name="clear" value="yes">
              Empty this build
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

/** Lets the visitor take a shared list over as their own. */
function UseBuild({ parts, isOwn, ownParts }: { parts: string[] } & Pick<BuildPageProps, "isOwn" | "ownParts">) {
  if (isOwn || parts.length === 0) {
    return (
      <p className="mt-1 max-w-prose text-muted print:hidden">
        {isOwn && `${YOUR_PARTS} `}
        <Link to={paths.build} className="font-semibold text-ink underline">
          Go to your build
        </Link>
      </p>
    );
  }
  return (
    <Form method="post" action={paths.build} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {parts.map((part) => (
        <input key={part} type="hidden" name="part" value={part} />
      ))}
      <Button tone="primary" name="use" value="yes">
        Use this build
      </Button>
      {ownParts > 0 && (
        <p className="text-sm text-muted">
          This replaces{" "}
          <Link to={paths.build} className="underline">
            your build of {countParts(ownParts)}
          </Link>
          .
        </p>
      )}
    </Form>
  );
}
