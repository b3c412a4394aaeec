import { Link, useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import * as paths from "../../paths.ts";
import { MAX_SEARCH_LENGTH, searchText } from "../../shared/search-text.ts";
import { withQuery } from "../../shared/path.ts";
import { useDialog } from "../../ui/dialogs/use-dialog.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { NOTHING_FOUND } from "../../ui/ui.messages.ts";

import type { PaletteGroup } from "./palette-entries.ts";

const OPTION =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1 text-sm hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus";

/** A search starts after a pause of this length in typing. */
const PAUSE_MS = 120;

/**
 * Finds products, orders, chats and pages while somebody types: a combobox whose first option is active. Arrow keys
 * move through the options, Enter follows the active one, Escape closes. The focus stays in the field. If the
 * options of an earlier text are still shown, Enter waits for those of the typed text.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export default function Palette({ outside, onClose }: { outside: boolean; onClose: () => void }) {
  const dialog = useDialog(onClose);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { load, data, state } = useFetcher<{ q: string; groups: PaletteGroup[] }>();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState({ of: "", index: 0 });
  /** Whether Enter waits for the options of the typed text. */
  const entered = useRef(false);
  useEffect(() => {
    const pause = setTimeout(() => load(withQuery(paths.palette, { q: text })), text === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(pause);
  }, [load, text]);

  const isCurrent = data?.q === searchText(text);
  const groups = data?.groups ?? [];
  const entries = groups.flatMap((group) => group.entries);
  // For new results, the first option is active.
  const active = chosen.of === data?.q ? Math.min(chosen.index, entries.length - 1) : 0;
  const optionId = (index: number) => `${id}option${index}`;
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, data]);
  const follow = () => {
    entered.current = false;
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.click();
  };
  useEffect(() => {
    if (isCurrent && entered.current) follow();
  }, [isCurrent]);

  const choose = (index: number) => setChosen({ of: data?.q ?? "", index });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Another key cancels the waiting Enter.
    entered.current = event.key === "Enter" && !isCurrent;
    if (entered.current) event.preventDefault();
    if (entered.current || entries.length === 0) return;
    const last = entries.length - 1;
    const keys: Record<string, () => void> = {
      ArrowDown: () => choose(active === last ? 0 : active + 1),
      ArrowUp: () => choose(active === 0 ? last : active - 1),
      PageDown: () => choose(Math.min(last, active + 8)),
      PageUp: () => choose(Math.max(0, active - 8)),
      Enter: follow,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isEmpty = data !== undefined && state === "idle" && entries.length === 0;
  return (
    <dialog
      ref={dialog}
      aria-label="Find"
      className="mx-auto mt-[10dvh] mb-auto max-h-[80dvh] w-[calc(100%-1.5rem)] max-w-2xl flex-col overflow-hidden rounded-card border border-line-strong bg-surface text-ink backdrop:bg-veil open:flex"
    >
      <TextInput
        look="bare"
        autoFocus
        type="text"
        role="combobox"
        aria-label="Find products, orders, chats and pages"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        placeholder="Product, order, chat or page"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          entered.current = false;
          setText(target.value);
        }}
        onKeyDown={onKeyDown}
        className="h-14 w-full shrink-0 border-b border-line px-4 outline-none placeholder:text-muted"
      />
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label="Found"
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={id + group.name} className="pb-2">
            <p id={id + group.name} role="presentation" className="px-2 py-1 text-xs font-semibold text-muted">
              {group.name}
            </p>
            {group.entries.map((entry) => {
              const index = entries.indexOf(entry);
              const option = {
                id: optionId(index),
                role: "option",
                "aria-selected": index === active,
                tabIndex: -1,
                className: OPTION,
              };
              const shown = (
                <>
                  <span className="min-w-0 flex-1 truncate text-left font-medium">{entry.title}</span>
                  <span className="max-w-[45%] truncate text-muted">{entry.note}</span>
                </>
              );
              return entry.post ? (
                <button key={entry.title} {...option} {...entry.post} form={`${id}act`} formAction={entry.href}>
                  {shown}
                </button>
              ) : (
                <Link
                  key={entry.href}
                  {...option}
                  to={entry.href}
                  // Between panels and other pages, whose content security policies differ.
                  reloadDocument={outside !== (entry.outside === true)}
                  onClick={onClose}
                >
                  {shown}
                </Link>
              );
            })}
          </div>
        ))}
        {isEmpty && <p className="px-2 py-6 text-center text-sm text-muted">{NOTHING_FOUND}</p>}
      </div>
      {/* Loads a new document, because an act leads to a page with its result. */}
      <form id={`${id}act`} method="post" onSubmit={() => (entered.current = false)} hidden>
        <input type="hidden" name="returnTo" value={pathname + search} />
      </form>
      <p role="status" className="sr-only">
        {isEmpty ? NOTHING_FOUND : entries.length > 0 && `${entries.length} found`}
      </p>
    </dialog>
  );
}
