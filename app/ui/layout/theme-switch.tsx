import { useLocation } from "@remix-run/react";
import { Moon, Sun } from "lucide-react";
import type { FormEvent } from "react";
import { flushSync } from "react-dom";

import * as paths from "../../paths.ts";

import { isTheme } from "./theme.ts";
import { chooseTheme } from "./use-theme.ts";

/** Two buttons. CSS shows the one that changes the theme, so it also works with the system's theme. */
export function ThemeSwitch() {
  const { pathname, search } = useLocation();
  const button =
    "rounded-control text-muted hover:text-ink hover:bg-raised h-11 w-[44px] shrink-0 items-center justify-center transition-colors";
  return (
    <form method="post" action={paths.theme} onSubmit={chooseHere} className="contents">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button name="theme" value="dark" className={`${button} flex dark:hidden`} aria-label="Use the dark theme">
        <Moon aria-hidden className="size-5" />
      </button>
      <button name="theme" value="light" className={`${button} hidden dark:flex`} aria-label="Use the light theme">
        <Sun aria-hidden className="size-5" />
      </button>
    </form>
  );
}

/** With JavaScript nothing is sent. The pressed button is hidden, so the focus moves to the other one. */
function chooseHere(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const theme = submitter instanceof HTMLButtonElement ? submitter.value : null;
  if (!isTheme(theme)) return;
  event.preventDefault();
  const hasFocus = submitter === document.activeElement;
  flushSync(() => chooseTheme(theme));
  if (hasFocus) [...event.currentTarget.querySelectorAll("button")].find((button) => button !== submitter)?.focus();
}
