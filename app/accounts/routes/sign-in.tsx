import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import { config } from "../../config.server.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { Card } from "../../ui/card.tsx";
import { SignInChoices } from "../components/sign-in-choices.tsx";
import { findUser } from "../guards.server.ts";
import { returnPath } from "../sign-in-path.ts";

export const meta: MetaFunction = () => [{ title: "Sign in · Refals" }, { name: "robots", content: "noindex" }];

/** Redirects a user who is signed in already. */
export function loader({ request }: LoaderFunctionArgs) {
  const next = returnPath(new URL(request.url).searchParams.get("next"));
  if (findUser(request)) throw redirect(next);
  return { next, google: config.google !== undefined, demo: config.demo };
}

export default function SignInRoute() {
  const shopPath = useShopPath(OPEN_BOX);
  const choices = useLoaderData<typeof loader>();
  return (
    <Card as="section" className="mx-auto mt-8 max-w-md p-6 sm:mt-14 sm:p-8">
      <h1 className="text-xl font-bold tracking-tight">Sign in</h1>
      <p className="mt-2 text-muted">
        For your cart, your orders and chat with the seller. Afterwards you are back where you were.
      </p>
      <SignInChoices {...choices} />
      <p className="mt-6 text-sm">
        <Link to={shopPath} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to Shop
        </Link>
      </p>
    </Card>
  );
}
