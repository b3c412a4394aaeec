import { isRouteErrorResponse, Link, type MetaDescriptor } from "@remix-run/react";

import { BUSY, parseFault } from "../http/fault.ts";

import { pageTitle } from "./brand.ts";
import { Card } from "./card.tsx";
import { ERROR_TEXTS, FAILED, NOT_LOADED, REFUSED, WRITES_LOCKED, type ErrorText } from "./error-page.messages.ts";

/** The title of the page that shows an error. */
export function errorMeta(error: unknown, matches: Parameters<typeof pageTitle>[1]): MetaDescriptor[] {
  return [pageTitle(getErrorText(error).title, matches), { name: "robots", content: "noindex" }];
}

/** The page for a visitor if the requested page does not exist, is refused or failed. */
export function ErrorPage({ error, shops }: { error: unknown; shops: { path: string; name: string }[] }) {
  const response = isRouteErrorResponse(error) ? error : null;
  const fault = parseFault(response?.data);
  const { title, text } = getErrorText(error);
  return (
    <Card as="section" className="mx-auto mt-10 max-w-notice p-[min(2rem,8vw)] text-center">
      {response && <p className="text-2xl font-bold text-accent-ink tabular-nums">{response.status}</p>}
      <h1 className="mt-2 text-xl font-bold">{title}</h1>
      <p className="mt-3 text-muted">
        {fault && !fault.readOnly
          ? "This is not your fault. Your changes may or may not have been saved, so check before you send them again."
          : text}
      </p>
      {fault && <p className="mt-2 text-sm text-muted">{`Reference: ${fault.reference}`}</p>}
      <ul className="mt-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:justify-center">
        {shops.map((shop) => (
          <li key={shop.name}>
            <Link
              to={shop.path}
              className="flex h-full min-h-11 items-center justify-center rounded-control border border-line-strong px-2 py-1 text-sm font-semibold hover:bg-raised sm:px-4"
            >
              {shop.name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function getErrorText(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return NOT_LOADED;
  if (error.data === BUSY) return WRITES_LOCKED;
  return ERROR_TEXTS[error.status] ?? (error.status < 500 ? REFUSED : FAILED);
}
