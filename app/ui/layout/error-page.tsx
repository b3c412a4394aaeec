import { isRouteErrorResponse, Link, type MetaDescriptor } from "@remix-run/react";

import { BUSY, DAMAGED, isDamageResponse, parseFault } from "../../shared/fault.ts";
import { buttonClass } from "../button.tsx";
import { Card } from "../card.tsx";

import { pageTitle } from "./brand.ts";
import {
  ERROR_TEXTS,
  FAILED,
  MAY_HAVE_SAVED,
  NOT_LOADED,
  NOTHING_IS_SAVED,
  NOTHING_IS_SHOWN,
  REFUSED,
  WRITES_LOCKED,
  type ErrorText,
} from "./error-page.messages.ts";

/** The title of the page that shows an error. */
export function errorMeta(error: unknown, matches: Parameters<typeof pageTitle>[1]): MetaDescriptor[] {
  return [pageTitle(getErrorText(error).title, matches), { name: "robots", content: "noindex" }];
}

interface ErrorPageProps {
  error: unknown;
  /** Where people may go instead, such as the shops. */
  links: readonly { path: string; name: string }[];
  /** Whether the links lead out of the page's area, so that they load a new document. */
  outside?: boolean;
  /** The text for 404 in place of the one about pages of the shops. */
  missing?: string;
}

/** The page that people see if the requested page does not exist, is refused or failed. */
export function ErrorPage({ error, links, outside = false, missing }: ErrorPageProps) {
  const response = isRouteErrorResponse(error) ? error : null;
  const fault = parseFault(response?.data);
  const { title, text: usual } = getErrorText(error);
  const text = (response?.status === 404 && missing) || usual;
  const mayHaveSaved = fault !== null && !fault.readOnly;
  const isDamaged = isDamageResponse(response?.data);
  const canTryAgain = !mayHaveSaved && !isDamaged && response?.data !== BUSY && (!response || response.status >= 500);
  return (
    <Card as="section" className="mx-auto mt-10 max-w-notice p-[min(2rem,8vw)] text-center">
      {response && <p className="text-2xl font-bold text-accent-ink tabular-nums">{response.status}</p>}
      <h1 className="mt-2 text-xl font-bold">{title}</h1>
      <p className="mt-3 text-muted">{mayHaveSaved ? MAY_HAVE_SAVED : text}</p>
      {fault && <p className="mt-2 text-sm text-muted">{`Reference: ${fault.reference}`}</p>}
      {canTryAgain && (
        // eslint-disable-next-line jsx-a11y/anchor-is-valid -- An empty address loads this page again, with its query.
        <a href="" className={`mt-6 w-full ${buttonClass({ tone: "primary" })}`}>
          Try again
        </a>
      )}
      <ul className={`grid grid-cols-2 gap-2 ${canTryAgain ? "mt-2" : "mt-6"}`}>
        {links.map(({ path, name }) => (
          <li key={name}>
            <Link
              to={path}
              // The panels have a looser content security policy than the shops.
              reloadDocument={outside}
              className="flex h-full min-h-11 items-center justify-center rounded-control border border-line-strong px-2 py-1 text-sm font-semibold hover:bg-raised sm:px-4"
            >
              {name}
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
  if (error.data === DAMAGED) return NOTHING_IS_SAVED;
  if (isDamageResponse(error.data)) return NOTHING_IS_SHOWN;
  return ERROR_TEXTS[error.status] ?? (error.status < 500 ? REFUSED : FAILED);
}
