import { Link, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Glyph } from "../../../ui/glyph.tsx";
import { OVER_SHOP } from "../../over-shop.ts";
import { isSuggestible, type Suggestion, type SuggestionGroup } from "../../search/suggestions.ts";

import { makeOneRequest } from "./one-request.ts";

/** A search starts after a pause of this length in typing. */
const PAUSE_MS = 150;

interface SuggestionListProps {
  shop: Shop;
  /** The search field that the list belongs to. */
  field: RefObject<HTMLInputElement>;
  /** The query of the shop. Links to products keep it. */
  search: string;
}

/**
 * The list of a combobox with suggestions for the text in the search field. Arrow keys select a suggestion. Enter opens
 * the selected one, or searches if none is selected. Escape closes the list. The focus stays in the field.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SuggestionList({ shop, field, search }: SuggestionListProps) {
  const { groups, active, setActive, close } = useSuggestions(shop, field);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOpen = groups.length > 0;

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": id, "aria-expanded": isOpen };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, String(value));
    const option = list.current?.querySelectorAll("[role=option]")[active];
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });

    const ask = () => void input.dispatchEvent(new Event("input"));
    const onKey = (event: KeyboardEvent) => {
      const options = [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
      const keys: Record<string, () => void> = {
        // One step before the first and after the last, no suggestion is active.
        ArrowDown: () => (isOpen ? setActive(active + 1 < options.length ? active + 1 : -1) : ask()),
        ArrowUp: () => (isOpen ? setActive(active < 0 ? options.length - 1 : active - 1) : ask()),
        ...(isOpen && { Escape: close }),
        ...(active >= 0 && { Enter: () => options[active]?.click() }),
      };
      const act = event.isComposing ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    input.addEventListener("keydown", onKey);
    return () => input.removeEventListener("keydown", onKey);
  }, [field, id, isOpen, active, setActive, close]);

  const all = groups.flatMap(({ suggestions }) => suggestions);
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={!isOpen}
        className="suggestions"
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ name, suggestions }) => (
          <div key={name} role="group" aria-labelledby={id + name}>
            <p id={id + name} role="presentation">
              {name}
            </p>
            {suggestions.map((one) => (
              <Option
                key={one.href}
                id={`${id}${all.indexOf(one)}`}
                one={one}
                search={search}
                isActive={one === all[active]}
                onClick={close}
              />
            ))}
          </div>
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {isOpen && `${all.length} ${all.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
    </>
  );
}

interface OptionProps {
  id: string;
  one: Suggestion;
  search: string;
  isActive: boolean;
  onClick: () => void;
}

function Option({ id, one, search, isActive, onClick }: OptionProps) {
  const isProduct = one.image !== undefined;
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={isProduct ? one.href + search : one.href}
      onClick={onClick}
      {...(isProduct && OVER_SHOP)}
    >
      {isProduct && (
        <span className="image">
          {one.image ? <img src={one.image} alt="" width={400} height={300} /> : <Glyph name={one.glyph} />}
        </span>
      )}
      <span className="title">
        {one.title}
        {one.specs && <small>{one.specs}</small>}
      </span>{" "}
      <span className="note">{one.note}</span>
    </Link>
  );
}

/** The suggestions for the text in a field; none while the field is left, too short or searched. */
function useSuggestions(shop: Shop, field: RefObject<HTMLInputElement>) {
  const [{ groups, active }, setList] = useState(NONE);
  const ask = useRef<(text: string | null) => void>(() => {});
  // Closes the list when a navigation starts, not when it ends: text typed while a page loads keeps its suggestions.
  const { location: requested } = useNavigation();
  useEffect(() => {
    if (requested) ask.current(null);
  }, [requested]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const send = async (text: string) => {
      const answer = await fetch(paths.suggestions(shop.value, text));
      if (!answer.ok) throw new Error(`The request for suggestions returned ${answer.status}.`);
      return (await answer.json()) as SuggestionGroup[];
    };
    const askFor = makeOneRequest(send, (answer) => setList({ groups: answer ?? [], active: -1 }));
    let pause: ReturnType<typeof setTimeout> | undefined;
    ask.current = (text) => {
      clearTimeout(pause);
      if (text !== null && isSuggestible(text)) return void (pause = setTimeout(askFor, PAUSE_MS, text.trim()));
      askFor(null);
      setList(NONE);
    };
    const onInput = () => ask.current(input.value);
    const onLeave = () => ask.current(null);
    input.addEventListener("input", onInput);
    input.addEventListener("blur", onLeave);
    input.form?.addEventListener("submit", onLeave);
    // Text that was typed while this script was loading.
    if (input.value !== input.defaultValue) onInput();
    return () => {
      ask.current(null);
      input.removeEventListener("input", onInput);
      input.removeEventListener("blur", onLeave);
      input.form?.removeEventListener("submit", onLeave);
    };
  }, [shop, field]);

  const setActive = useCallback((index: number) => setList((list) => ({ ...list, active: index })), []);
  const close = useCallback(() => ask.current(null), []);
  return { groups, active, setActive, close };
}

/** `active`: the index of the suggestion that the arrow keys have reached; -1 for none. */
const NONE: { groups: readonly SuggestionGroup[]; active: number } = { groups: [], active: -1 };
