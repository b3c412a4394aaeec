import { Link } from "@remix-run/react";

/** The year, a company line, the link to the seller, and the logo of the payment service. */
export function PageFooter({
  year,
  companyLine,
  paymentMark,
  supportPath,
  className = "",
}: {
  year: number;
  companyLine: string;
  paymentMark: string;
  /** Null if nobody answers messages. */
  supportPath: string | null;
  className?: string;
}) {
  return (
    <footer className="border-t border-line bg-surface/95">
      <div
        className={`mx-auto flex max-w-[110rem] flex-wrap items-center justify-between gap-4 px-4 py-6 text-sm text-muted sm:px-6 ${className}`}
      >
        <p>
          © {year} {companyLine}
        </p>
        {supportPath && (
          <Link
            to={supportPath}
            className="flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
          >
            Contact support
          </Link>
        )}
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
