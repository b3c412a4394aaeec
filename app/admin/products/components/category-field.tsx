import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import { fold } from "../../../shared/fold.ts";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { listOtherSpellings, SHOWN_SPELLING } from "../category-names.ts";

import { FIELD_INPUT } from "./text-field.tsx";

const CLOSE_AFTER_BLUR_MS = 100;

interface CategoryFieldProps {
  field: FieldMetadata<string>;
  label: string;
  /** The suggestions. Any other text can be typed too. */
  options: readonly string[];
  onText?: (text: string) => void;
  className?: string;
}

/**
 * A category field with suggestions: a list filtered by the typed text or, without JavaScript, the browser's own list.
 */
export function CategoryField({ field, label, options, onText, className = "" }: CategoryFieldProps) {
  const hydrated = useHydrated();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(field.initialValue ?? "");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(closing.current), []);

  const searched = fold(text.trim());
  const shown = options.filter((option) => fold(option).includes(searched));
  const isOpen = hydrated && open && shown.length > 0;
  const otherSpellings = listOtherSpellings(text, options);
  const noteId = `${listId}-spelling`;
  const optionId = (i: number) => `${listId}-${i}`;

  const change = (typed: string) => {
    setText(typed);
    onText?.(typed);
    setActive(-1);
  };
  const show = () => {
    clearTimeout(closing.current);
    setOpen(true);
  };
  const choose = (option: string) => {
    if (!input.current) return;
    input.current.value = option;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return show();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = active < 0 && step < 0 ? shown.length - 1 : (active + step + shown.length) % shown.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
      return;
    }
    if (!isOpen) return;
    const chosen = shown[active];
    if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape") {
      event.preventDefault();
      setOpen(false);
    }
  };

  const { key, ...props } = getInputProps(field, { type: "text" });
  const combobox = {
    role: "combobox",
    // Only set after hydration: with `autocomplete="off"`, browsers do not restore the field on Back.
    autoComplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listId : undefined,
    "aria-activedescendant": isOpen && active >= 0 ? optionId(active) : undefined,
  } as const;
  return (
    <div className={className}>
      <LabeledField id={field.id} label={label} error={field.errors?.join(" ")}>
        {(connection) => (
          <div className="relative">
            <TextInput
              {...props}
              {...(hydrated ? combobox : { list: listId })}
              {...connection}
              key={key}
              ref={input}
              aria-describedby={
                otherSpellings.length > 0
                  ? `${connection["aria-describedby"] ?? ""} ${noteId}`
                  : connection["aria-describedby"]
              }
              required
              autoFocus={connection.invalid}
              onInput={(event) => {
                change(event.currentTarget.value);
                show();
              }}
              onFocus={show}
              onClick={show}
              onBlur={() => {
                closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_BLUR_MS);
              }}
              onKeyDown={press}
              className={FIELD_INPUT}
            />
            {!hydrated && (
              <datalist id={listId}>
                {options.map((option) => (
                  <option key={option} value={option} />
                ))}
              </datalist>
            )}
            {isOpen && (
              <ul
                id={listId}
                role="listbox"
                aria-label="Suggestions"
                className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-control border border-line-strong bg-surface py-1 shadow-lg"
              >
                {shown.map((option, i) => (
                  // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the focus and handles the keys.
                  <li
                    key={option}
                    id={optionId(i)}
                    role="option"
                    aria-selected={i === active}
                    // Keeps the focus in the field.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                    className="cursor-pointer px-3 py-2 text-sm wrap-anywhere hover:bg-raised aria-selected:bg-accent aria-selected:text-on-accent forced-colors:aria-selected:underline"
                  >
                    {option}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </LabeledField>
      <p id={noteId} role="status" className="text-sm font-medium wrap-anywhere text-scarce not-empty:mt-1">
        {otherSpellings.length > 0 && `Another spelling of this category exists: ${otherSpellings.join(", ")}`}
      </p>
      {otherSpellings.length > 0 && <input type="hidden" name={SHOWN_SPELLING} value={text} />}
    </div>
  );
}
