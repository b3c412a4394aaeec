import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import { describeChosenItem } from "../../cart/chosen-item.server.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Card } from "../../ui/card.tsx";
import { Note } from "../../ui/note.tsx";
import { ADDED_AT_SIGN_IN, WHY_SIGN_IN } from "../accounts.messages.ts";
import { SignInChoices } from "../components/sign-in-choices.tsx";
import { findUser } from "../guards.server.ts";
import { returnPath } from "../sign-in-path.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Sign in", matches),
  { name: "robots", content: "noindex" },
];

/** Redirects a user who is signed in already. */
export async function loader({ request }: LoaderFunctionArgs) {
  const next = returnPath(new URL(request.url).searchParams.get("next"));
  if (findUser(request)) throw redirect(next);
  const chosenItem = await describeChosenItem(db, request);
  return { chosenItem, next, google: config.google !== undefined, demo: config.demo };
}

export default function SignInRoute() {
  const shopPath = useShopPath(OPEN_BOX);
  const { chosenItem, ...choices } = useLoaderData<typeof loader>();
  return (
    <Card as="section" className="mx-auto mt-8 max-w-notice p-6 sm:mt-14 sm:p-8">
      <h1 className="text-xl font-bold tracking-tight">Sign in</h1>
      <p className="mt-2 text-muted">{WHY_SIGN_IN}</p>
      {chosenItem && (
        <Note tone="accent" className="mt-4 text-sm wrap-anywhere">
          {ADDED_AT_SIGN_IN} <strong className="font-semibold">{chosenItem}</strong>
        </Note>
      )}
      <SignInChoices {...choices} />
      <p className="mt-6 text-sm">
        <Link to={shopPath} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to Shop
        </Link>
      </p>
    </Card>
  );
}
