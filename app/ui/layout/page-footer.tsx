import { Link } from "@remix-run/react";

import * as paths from "../../paths.ts";

import type { Brand } from "./brand.ts";
import { Wordmark } from "./wordmark.tsx";

interface PageFooterProps {
  className: string;
  brand: Brand;
  year: number;
  companyLine: string;
  paymentMark: string;
  /** The owner's pages that have a text. */
  contentPages: { name: string; title: string }[];
  /** Null if nobody answers messages. */
  supportPath: string | null;
}

const LINK = "flex min-h-11 items-center font-medium text-ink underline-offset-4 hover:underline";

/** The owner's pages, the link to the seller, the year, a company line, and the logo of the payment service. */
export function PageFooter({
  className,
  brand,
  year,
  companyLine,
  paymentMark,
  contentPages,
  supportPath,
}: PageFooterProps) {
  return (
    <footer className="border-t border-line bg-surface">
      <div
        className={`mx-auto flex max-w-shop flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-4 text-sm text-muted sm:px-6 sm:py-6 ${className}`}
      >
        {(contentPages.length > 0 || supportPath) && (
          <nav aria-label="About this shop" className="w-full max-sm:mb-2">
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 sm:flex sm:flex-wrap sm:gap-x-8">
              {contentPages.map(({ name, title }) => (
                <li key={name}>
                  <Link to={paths.contentPage(name)} className={LINK}>
                    {title}
                  </Link>
                </li>
              ))}
              {supportPath && (
                <li>
                  <Link to={supportPath} className={LINK}>
                    Contact support
                  </Link>
                </li>
              )}
            </ul>
          </nav>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Wordmark brand={brand} />
          <span className="max-sm:text-xs">
            © {year} {companyLine}
          </span>
        </p>
        <p className="flex items-center gap-2 rounded-control border border-line-strong px-3 py-2 font-semibold tracking-tight text-ink">
          <svg aria-hidden viewBox="0 0 24 24" className="size-5">
            <path d="M12 1.8 20.8 6.9v10.2L12 22.2 3.2 17.1V6.9z" className="fill-accent" />
            <path d="M8.2 12.4 11 15.1l4.9-5.6" fill="none" strokeWidth="2.2" className="stroke-on-accent" />
          </svg>
          {paymentMark}
        </p>
      </div>
    </footer>
  );
}
