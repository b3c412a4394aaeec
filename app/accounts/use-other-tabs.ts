import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { readCookie } from "../shared/cookies.ts";
import type { Theme } from "../ui/layout/theme.ts";

/** The values of two cookies when the page was rendered. Another tab can change them. */
interface RenderedFrom {
  theme: Theme | null;
  accountMark: string | null;
}

/** The key in local storage. When its value changes, other tabs check the cookies. */
const SIGNAL_KEY = "renderedFrom";

/**
 * Keeps the page up to date with theme, sign-in and cart in other tabs. If a cookie has changed since the page was
 * rendered, the page revalidates: at once if it is visible, otherwise when it becomes visible. If another account is
 * signed in now, the page is replaced at once, and typed texts are lost. Pages of the panels (`inPanels`) are not replaced,
 * because they do not depend on the signed-in account.
 */
export function useOtherTabs(rendered: RenderedFrom | null, { inPanels }: { inPanels: boolean }): void {
  const { revalidate, state } = useRevalidator();
  const revalidating = useRef(false);
  useEffect(() => {
    if (state === "idle") revalidating.current = false;
  }, [state]);

  const isKnown = rendered !== null;
  const { theme, accountMark } = rendered ?? { theme: null, accountMark: null };
  useEffect(() => {
    if (!isKnown) return;
    const check = () => {
      const now = readCookies();
      const account = accountOf(accountMark);
      if (account !== null && account !== accountOf(now.accountMark) && !inPanels) return reloadForOtherAccount();
      const isStale = now.theme !== theme || now.accountMark !== accountMark;
      if (!isStale || revalidating.current || document.visibilityState !== "visible" || !navigator.onLine) return;
      revalidating.current = true;
      revalidate();
    };
    const checkAfterSignal = ({ key }: StorageEvent) => {
      if (key === SIGNAL_KEY) check();
    };
    // Going back may show an old page from the back/forward cache.
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
  return { theme: readCookie("theme"), accountMark: readCookie("accountMark") };
}

/** The part of a mark that identifies the account; null for a visitor. */
function accountOf(mark: string | null): string | null {
  return mark?.split(".")[0] ?? null;
}

/** Loads the page again. Hides it meanwhile, because it shows data of the previous account. */
function reloadForOtherAccount(): void {
  document.body.hidden = true;
  location.replace(location.pathname + location.search);
}

/** Notifies the other tabs. They get a storage event only if the value is new. */
function signal(value: string): void {
  try {
    localStorage.setItem(SIGNAL_KEY, value);
  } catch {
    // Without storage, other tabs check when they become visible.
  }
}
