import { useRevalidator } from "@remix-run/react";
import { parseCookie } from "cookie";
import { useEffect, useRef } from "react";

import { HOST_PREFIX, READABLE_COOKIES } from "../http/cookies.ts";
import type { Theme } from "../ui/theme.ts";

/** What a page was rendered from that another tab of the browser can change: the values of two cookies. */
interface RenderedFrom {
  theme: Theme | null;
  accountMark: string | null;
}

/** The entry of local storage whose change tells the other tabs to look at the cookies. */
const SIGNAL_KEY = "renderedFrom";

/**
 * Follows what other tabs change: theme, sign-in and cart. A page that can be seen asks for its data anew, at once or when
 * it is looked at again, and only if a cookie has changed since it was rendered. One that shows another person's account
 * is left at once, with all that was typed into it; not a page of the panels (`inPanels`), which belongs to no shopper.
 */
export function useOtherTabs(rendered: RenderedFrom | null, { inPanels }: { inPanels: boolean }): void {
  const { revalidate, state } = useRevalidator();
  const asking = useRef(false);
  useEffect(() => {
    if (state === "idle") asking.current = false;
  }, [state]);

  const isKnown = rendered !== null;
  const { theme, accountMark } = rendered ?? { theme: null, accountMark: null };
  useEffect(() => {
    if (!isKnown) return;
    const check = () => {
      const now = readCookies();
      const holder = holderOf(accountMark);
      if (holder !== null && holder !== holderOf(now.accountMark) && !inPanels) return leave();
      const isStale = now.theme !== theme || now.accountMark !== accountMark;
      if (!isStale || asking.current || document.visibilityState !== "visible" || !navigator.onLine) return;
      asking.current = true;
      revalidate();
    };
    const checkAfterSignal = ({ key }: StorageEvent) => {
      if (key === SIGNAL_KEY) check();
    };
    // Back may show a page as it was left.
    const checkAfterReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) check();
    };
    signal(`${theme} ${accountMark}`);
    addEventListener("storage", checkAfterSignal);
    addEventListener("focus", check);
    addEventListener("pageshow", checkAfterReturn);
    document.addEventListener("visibilitychange", check);
    return () => {
      removeEventListener("storage", checkAfterSignal);
      removeEventListener("focus", check);
      removeEventListener("pageshow", checkAfterReturn);
      document.removeEventListener("visibilitychange", check);
    };
  }, [isKnown, theme, accountMark, inPanels, revalidate]);
}

function readCookies() {
  const cookies = parseCookie(document.cookie);
  const prefix = location.protocol === "https:" ? HOST_PREFIX : "";
  return {
    theme: cookies[prefix + READABLE_COOKIES.theme] ?? null,
    accountMark: cookies[prefix + READABLE_COOKIES.accountMark] ?? null,
  };
}

/** The part of a mark that tells whose it is; null for a visitor's. */
function holderOf(mark: string | null): string | null {
  return mark?.split(".")[0] ?? null;
}

/** Nothing of the page is to be seen until its address has been loaded for whoever is signed in now. */
function leave(): void {
  document.body.hidden = true;
  location.replace(location.pathname + location.search);
}

/** Other tabs hear of it only if the value is a new one. */
function signal(value: string): void {
  try {
    localStorage.setItem(SIGNAL_KEY, value);
  } catch {
    // Where nothing can be kept, other tabs look when they are looked at.
  }
}
