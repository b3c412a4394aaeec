import { isRouteErrorResponse, Link, type MetaDescriptor } from "@remix-run/react";

import { parseFault } from "../http/fault.ts";

interface ErrorText {
  title: string;
  text: string;
}

const REFUSED: ErrorText = {
  title: "This request cannot be understood",
  text: "The address or the form is not complete. Go back and try again.",
};

const FAILED: ErrorText = {
  title: "Something went wrong on our side",
  text: "It is not your doing. Please try again in a moment.",
};

const TEXTS: Partial<Record<number, ErrorText>> = {
  403: {
    title: "This is not open to you",
    text: "Your account may not see or do this. If you have another account, sign in with that one.",
  },
  404: {
    title: "Nothing is here",
    text: "This page or product does not exist, or it is no longer for sale.",
  },
  413: {
    title: "That is too large",
    text: "What you sent is larger than the shop accepts. Go back and send less.",
  },
  422: {
    title: "The form is not right yet",
    text: "Go back, check what you entered and send it again.",
  },
  429: {
    title: "That was too often",
    text: "There were too many requests in a short time. Wait a minute and try again.",
  },
  503: {
    title: "The shop cannot do this right now",
    text: "It is busy, or this part of it is switched off. Please try again later.",
  },
};

/** A fault in the browser itself, such as a connection that is gone. It has no status. */
const NOT_LOADED: ErrorText = {
  title: "This page could not be shown",
  text: "Check your connection and load the page again.",
};

/** The title of the page that shows an error. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  return [{ title: `${findText(error).title} · Refals` }, { name: "robots", content: "noindex" }];
}

/** What a visitor sees in place of a page that does not exist, is refused or has failed. */
export function ErrorPage({ error, shops }: { error: unknown; shops: { path: string; name: string }[] }) {
  const response = isRouteErrorResponse(error) ? error : null;
  const fault = parseFault(response?.data);
  const { title, text } = findText(error);
  return (
    <section className="mx-auto mt-10 max-w-xl rounded-card border border-line bg-surface p-8 text-center">
      {response && <p className="text-2xl font-bold text-accent-ink tabular-nums">{response.status}</p>}
      <h1 className="mt-2 text-xl font-bold">{title}</h1>
      <p className="mt-3 text-muted">
        {fault && !fault.readOnly
          ? "It is not your doing. What you sent may or may not have been saved: look before you send it again."
          : text}
      </p>
      {fault && <p className="mt-2 text-sm text-muted">{`Reference: ${fault.reference}`}</p>}
      <ul className="mt-6 flex flex-wrap justify-center gap-2">
        {shops.map((shop) => (
          <li key={shop.name}>
            <Link
              to={shop.path}
              className="inline-flex h-11 items-center rounded-control border border-line-strong px-4 text-sm font-semibold hover:bg-raised"
            >
              {shop.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function findText(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return NOT_LOADED;
  return TEXTS[error.status] ?? (error.status < 500 ? REFUSED : FAILED);
}
