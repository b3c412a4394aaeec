import { Link, useLocation } from "@remix-run/react";
import { ShoppingCart, UserRound } from "lucide-react";
import { useEffect, useRef, type MouseEventHandler } from "react";

import { ScrollToTop } from "./scroll-to-top.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export interface TopBarLink {
  path: string;
  name: string;
  /** The page is this link's, or below it. */
  current: boolean;
}

export interface TopBarAccount {
  path: string;
  name: string;
  cart: { path: string; count: number; onOpen: MouseEventHandler<HTMLAnchorElement> };
}

interface TopBarProps {
  links: TopBarLink[];
  /** Null for a visitor; undefined if reading the account failed. */
  account: TopBarAccount | null | undefined;
  signInPath: string;
}

/** The shops in one row, which scrolls on phones with the current one in view, and the links that every page has. */
export function TopBar({ links, account, signInPath }: TopBarProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 24;
  }, [pathname]);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur">
      <div className="mx-auto flex h-14 max-w-[110rem] items-center px-2 sm:gap-2 sm:px-4">
        <nav aria-label="Shops" className="min-w-0 flex-1">
          <ul ref={list} className="relative flex scrollbar-none gap-1 overflow-x-auto px-2 py-1">
            {links.map((link) => (
              <li key={link.name} className="shrink-0">
                <Link
                  to={link.path}
                  prefetch="intent"
                  aria-current={link.current ? "page" : undefined}
                  className="relative flex h-11 items-center rounded-control px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:bottom-1 aria-[current]:after:h-[3px] aria-[current]:after:rounded-full aria-[current]:after:bg-accent forced-colors:aria-[current]:underline"
                >
                  {link.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ScrollToTop className={ACTION} />
        {account && <AccountLinks {...account} />}
        {account === null && <SignInLink path={signInPath} />}
        <ThemeSwitch />
      </div>
    </header>
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
            <span className="absolute -top-2 -right-2.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent tabular-nums">
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
