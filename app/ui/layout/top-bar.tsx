import { Link, useLocation } from "@remix-run/react";
import { ShoppingCart, UserRound } from "lucide-react";
import type { MouseEventHandler } from "react";

import { useMotion } from "../use-motion.ts";

import { BarLinks } from "./bar-links.tsx";
import type { Brand } from "./brand.ts";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { Wordmark } from "./wordmark.tsx";

export interface TopBarLink {
  path: string;
  name: string;
  /** Whether the page is the link's page or below it. */
  current: boolean;
}

export interface TopBarAccount {
  path: string;
  name: string;
  cart: { path: string; count: number; onOpen: MouseEventHandler<HTMLAnchorElement> };
}

interface TopBarProps {
  brand: Brand;
  /** Whether phones show the wordmark above the bar. If not, the bar begins with its icon. */
  hasMasthead: boolean;
  /** Where the wordmark leads. */
  homePath: string;
  links: TopBarLink[];
  /** Null for a visitor; undefined if reading the account failed. */
  account: TopBarAccount | null | undefined;
  signInPath: string;
}

/** The shops in one row, and the links that every page has. */
export function TopBar({ brand, hasMasthead, homePath, links, account, signInPath }: TopBarProps) {
  const { pathname } = useLocation();
  const moves = useMotion();
  return (
    <>
      {hasMasthead && (
        <div aria-hidden className="flex h-12 items-center justify-center bg-surface lg:hidden print:hidden">
          <Wordmark brand={brand} />
        </div>
      )}
      <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur">
        <div className="mx-auto flex h-14 max-w-shop items-center px-2 sm:gap-2 sm:px-4 lg:px-13">
          <Link
            to={homePath}
            className={`flex h-11 shrink-0 items-center rounded-control px-2 lg:mr-2 ${hasMasthead ? "max-lg:hidden" : "mark"}`}
          >
            <Wordmark brand={brand} />
          </Link>
          <nav aria-label="Shops" className="min-w-0 flex-1">
            <BarLinks current={pathname}>
              {links.map((link) => (
                <li key={link.name}>
                  <Link
                    to={link.path}
                    prefetch="intent"
                    viewTransition={moves}
                    aria-current={link.current ? "page" : undefined}
                  >
                    {link.name}
                  </Link>
                </li>
              ))}
            </BarLinks>
          </nav>
          <ScrollToTop className={ACTION} />
          {account && <AccountLinks {...account} />}
          {account === null && <SignInLink path={signInPath} />}
          <ThemeSwitch />
        </div>
      </header>
    </>
  );
}

/** In pixels, so that larger text leaves room for the shops. */
const ACTION =
  "text-muted hover:text-ink hover:bg-raised rounded-control flex h-11 min-w-[44px] shrink-0 items-center justify-center gap-2 text-sm font-medium transition-colors sm:px-2";

function SignInLink({ path }: { path: string }) {
  return (
    <Link to={path} className={ACTION}>
      <UserRound aria-hidden className="size-5" />
      <span className="sr-only sm:not-sr-only">Sign in</span>
    </Link>
  );
}

function AccountLinks({ path, name, cart }: TopBarAccount) {
  const [initial = ""] = name;
  return (
    <>
      <Link
        to={cart.path}
        onClick={cart.onOpen}
        aria-label={`Cart: ${cart.count} ${cart.count === 1 ? "item" : "items"}`}
        className={ACTION}
      >
        <span className="relative">
          <ShoppingCart aria-hidden className="size-5" />
          {cart.count > 0 && (
            <span className="absolute -top-2 right-[max(-0.625rem,(1.25rem-44px)/2)] flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent tabular-nums">
              {cart.count > 99 ? "99+" : cart.count}
            </span>
          )}
        </span>
      </Link>
      <Link to={path} className={ACTION}>
        <span
          aria-hidden
          className="flex size-7 items-center justify-center rounded-full border border-line-strong text-xs font-bold text-ink uppercase"
        >
          {initial}
        </span>
        <span className="sr-only sm:not-sr-only">My Account</span>
      </Link>
    </>
  );
}
