import { Form, Link, useLocation } from "@remix-run/react";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";

import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { BarLinks } from "../../ui/layout/bar-links.tsx";
import type { Brand } from "../../ui/layout/brand.ts";
import { ThemeSwitch } from "../../ui/layout/theme-switch.tsx";
import { Wordmark } from "../../ui/layout/wordmark.tsx";

import { AREAS, COUNT_LABELS, findPlace, type Area, type AreaPage, type CountName, type PanelCounts } from "./areas.ts";
import { PaletteLink } from "./palette-link.tsx";

interface PanelBarProps {
  brand: Brand;
  /** Absent before the login. Then the bar has no navigation. */
  counts?: PanelCounts | null | undefined;
  /** Whether the page is outside of the panels. They have another content security policy, so links load a document. */
  outside?: boolean;
}

/**
 * The header of all administrators' pages. On phones the navigation has a row of its own and stays in view, while the
 * row above it scrolls away. That row comes back for the keyboard focus. It does not come back for a click, because the
 * link would move away from the pointer.
 */
export function PanelBar({ brand, counts, outside = false }: PanelBarProps) {
  const { pathname } = useLocation();
  const place = findPlace(pathname);
  return (
    <>
      <header
        className={`sticky top-0 z-30 border-b border-line bg-surface print:hidden ${counts ? "max-sm:not-has-focus-visible:-top-14" : ""}`}
      >
        <div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-1 px-2 sm:h-14 sm:flex-nowrap sm:px-4">
          <a
            href={paths.home}
            className={`flex h-14 min-w-0 items-center overflow-hidden rounded-control px-2 whitespace-nowrap max-sm:flex-1 sm:mr-auto sm:h-11 sm:shrink-0 ${counts ? "sm:max-lg:hidden lg:mr-2" : ""}`}
          >
            <Wordmark brand={brand} />
          </a>
          {counts && (
            <div className="flex min-w-0 flex-1 items-center gap-1 max-sm:order-last max-sm:-ml-2 max-sm:h-14 max-sm:basis-full">
              <div className="min-w-0 flex-1">
                <AreaLinks current={place?.area} counts={counts} outside={outside} />
              </div>
              <PaletteLink outside={outside} />
            </div>
          )}
          <ThemeSwitch />
          {counts && <ExitButton page={pathname} />}
        </div>
      </header>
      {counts && place && place.area.pages.length > 1 && (
        <nav aria-label={place.area.name} className="border-b border-line bg-surface print:hidden">
          <BarLinks current={place.page.path} className="mx-auto max-w-[110rem] sm:px-4">
            {place.area.pages.map((page) => (
              <li key={page.path}>
                <PageLink page={page} name={page.name} isCurrent={page === place.page} outside={outside}>
                  <Count counts={counts} name={page.count} />
                </PageLink>
              </li>
            ))}
          </BarLinks>
        </nav>
      )}
    </>
  );
}

/** Ends the administrator's session. The page then shows the login form. */
function ExitButton({ page }: { page: string }) {
  return (
    <Form method="post" action={paths.adminExit} reloadDocument className="shrink-0">
      <input type="hidden" name="returnTo" value={page} />
      <Button className="max-sm:px-3">
        <LogOut aria-hidden className="size-4 max-sm:hidden" />
        Exit
      </Button>
    </Form>
  );
}

function AreaLinks({ current, counts, outside }: { current: Area | undefined; counts: PanelCounts; outside: boolean }) {
  return (
    <nav aria-label="Administration">
      <BarLinks current={current?.name}>
        {AREAS.map((area) => (
          <li key={area.name}>
            <PageLink page={area.pages[0]} name={area.name} isCurrent={area === current} outside={outside}>
              {area.pages.map(({ path, count }) => (
                <Count key={path} counts={counts} name={count} />
              ))}
            </PageLink>
          </li>
        ))}
      </BarLinks>
    </nav>
  );
}

interface PageLinkProps {
  page: AreaPage;
  name: string;
  isCurrent: boolean;
  /** Whether the link stands outside of the panels. */
  outside: boolean;
  children: ReactNode;
}

function PageLink({ page, name, isCurrent, outside, children }: PageLinkProps) {
  return (
    <Link
      to={page.path}
      reloadDocument={outside !== (page.outside === true)}
      aria-current={isCurrent ? "page" : undefined}
    >
      {name}
      {children}
    </Link>
  );
}

/** A count, or nothing for 0. A tooltip says what is counted, also to screen readers. */
function Count({ counts, name }: { counts: PanelCounts; name: CountName | undefined }) {
  if (name === undefined || counts[name] === 0) return null;
  const count = counts[name];
  const label = `${COUNT_LABELS[name]}: ${count}`;
  return (
    <span
      title={label}
      className={`ml-1 min-w-5 rounded-full border border-scarce px-1 text-center text-xs font-semibold tabular-nums sm:ml-2 sm:min-w-6 sm:px-1.5 ${name === "needAttention" ? "bg-scarce text-surface" : "text-scarce"}`}
    >
      <span aria-hidden>{count > 999 ? "999+" : count}</span>
      <span className="sr-only"> {label}</span>
    </span>
  );
}
