import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { publicOrigin } from "../../http/public-origin.server.ts";
import type { SharedPage } from "../../http/shared-page.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { brandOf } from "../../ui/brand.ts";
import { Card } from "../../ui/card.tsx";
import { CONDITION_LABELS, CONDITIONS } from "../conditions.ts";
import { CONDITION_DETAILS, CONDITION_MEANINGS } from "../grading.ts";
import { gradingMeta } from "../metadata.ts";

export const handle = { shared: { params: [] } satisfies SharedPage };

export function loader({ request }: LoaderFunctionArgs) {
  return { origin: publicOrigin(request) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? gradingMeta({ ...data, brand: brandOf(matches) }) : [];

/** What the conditions of the Open Box Store mean. */
export default function GradingRoute() {
  return (
    <div className="mx-auto max-w-3xl pt-3 sm:pt-5">
      <Link
        to={OPEN_BOX.path}
        className="mb-2 inline-flex h-11 items-center gap-2 text-sm font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to {OPEN_BOX.name}
      </Link>
      <Card className="p-4 sm:p-6">
        <h1 className="text-xl font-bold tracking-tight">How we grade</h1>
        <p className="mt-3 max-w-prose">
          Every item in the {OPEN_BOX.name} has been opened before. We check that it works, then grade how it looks. The
          better its condition, the fewer marks it has.
        </p>
        <dl className="mt-6 border-t border-line">
          {CONDITIONS.map((condition) => (
            <div
              key={condition}
              className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <dt className="text-lg font-bold">{CONDITION_LABELS[condition]}</dt>
              <dd>
                <p className="font-semibold">{CONDITION_MEANINGS[condition]}</p>
                <p className="mt-1 text-muted">{CONDITION_DETAILS[condition]}</p>
              </dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-6 text-lg font-bold">The same in every condition</h2>
        <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5">
          <li>The item works. Anything that is missing or different is in its description.</li>
          <li>A picture that is labeled with a condition shows an item in that condition, with its marks.</li>
          <li>The price and the number in stock are for that condition only.</li>
        </ul>
      </Card>
    </div>
  );
}
