import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from "react";

import { importScript } from "../../../connection/import-script.ts";
import type { ShopValue } from "../../../shops/shops.ts";
import { TextArea } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { EDITOR_MESSAGES } from "../editor.messages.ts";

import type { RichTextEditorProps } from "./rich-text-editor.client.tsx";
import { ToolbarPlace } from "./toolbar-place.tsx";

// The editor's style is not loaded with the lazy script, because the browser never requests a failed style again.
import "../editor.css";

/** Whether the editor has been loaded in this document, so that the next form shows it at once. */
let isLoaded = false;

/** The editor is a separate bundle. If it cannot be loaded, the plain field stays. */
const RichTextEditor = lazy<ComponentType<RichTextEditorProps>>(() =>
  importScript(() => import("./rich-text-editor.client.tsx")).then(
    (module) => {
      isLoaded = true;
      return { default: module.RichTextEditor };
    },
    (error: unknown) => {
      console.error("Could not load the editor.", error);
      return { default: () => null };
    },
  ),
);

interface DescriptionFieldProps {
  name: string;
  /** HTML as it was stored or typed. */
  defaultValue: string;
  shop: ShopValue;
  /** The product that images are uploaded for. It may not be saved yet, and the id may still be empty. */
  productId: string;
  label: string;
  error?: string | undefined;
}

/**
 * The description field: a textarea with HTML. With JavaScript the editor is loaded when the field first gets the
 * focus, because the editor is larger than the rest of the page. The textarea stays in the form and holds the value.
 */
export function DescriptionField({ name, defaultValue, shop, productId, label, error }: DescriptionFieldProps) {
  const id = useId();
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`];
  const hydrated = useHydrated();
  const [isEditing, setIsEditing] = useState(false);
  const [isWanted, setIsWanted] = useState(isLoaded);
  const open = () => setIsWanted(true);
  const onReady = useCallback(() => setIsEditing(true), []);
  const { field, version } = useField(defaultValue);
  // The field may have got the focus before React handled its events.
  useEffect(() => {
    if (document.activeElement === field.current) setIsWanted(true);
  }, [field]);
  const describedBy = error ? `${errorId} ${hintId}` : hintId;
  return (
    <div>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- A label focuses its field by itself, but not the editor in its place. */}
      <label
        id={labelId}
        htmlFor={id}
        className="block text-sm font-semibold"
        onClick={() => field.current?.parentElement?.querySelector<HTMLElement>("[role=textbox]")?.focus()}
      >
        {label}
      </label>
      <div className="mt-1">
        {!isEditing && <ToolbarPlace text={EDITOR_MESSAGES.opens} />}
        <TextArea
          ref={field}
          id={id}
          name={name}
          defaultValue={defaultValue}
          hidden={isEditing}
          onFocus={open}
          onDragEnter={open}
          rows={12}
          spellCheck={!isEditing}
          aria-describedby={describedBy}
          invalid={Boolean(error)}
          autoFocus={Boolean(error)}
          className="block min-h-56 w-full rounded-t-none px-3 py-2 font-mono text-sm"
        />
        {hydrated && isWanted && (
          <Suspense fallback={null}>
            <RichTextEditor
              key={version}
              field={field}
              labelId={labelId}
              describedBy={describedBy}
              invalid={Boolean(error)}
              shop={shop}
              productId={productId}
              onReady={onReady}
            />
          </Suspense>
        )}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <p id={hintId} className="mt-1 text-xs text-muted">
        {isEditing ? (
          <>
            Press <kbd>Alt</kbd> + <kbd>F10</kbd> {EDITOR_MESSAGES.keys.tools} <kbd>Esc</kbd>{" "}
            {EDITOR_MESSAGES.keys.text}
          </>
        ) : (
          EDITOR_MESSAGES.asHtml
        )}
      </p>
    </div>
  );
}

/** The plain field, and a counter that changes whenever it gets a value that was not written in the editor. */
function useField(defaultValue: string): { field: RefObject<HTMLTextAreaElement>; version: number } {
  const field = useRef<HTMLTextAreaElement>(null);
  const knownDefault = useRef(defaultValue);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (!field.current || knownDefault.current === defaultValue) return;
    knownDefault.current = defaultValue;
    field.current.value = defaultValue;
    setVersion((before) => before + 1);
  }, [defaultValue]);
  useEffect(() => {
    const form = field.current?.form;
    // The fields are reset after this event.
    const reset = (event: Event) => {
      if (!event.defaultPrevented) setTimeout(() => setVersion((before) => before + 1));
    };
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, []);
  return { field, version };
}
