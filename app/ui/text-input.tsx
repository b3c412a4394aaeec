import { forwardRef, useEffect, useImperativeHandle, useRef, useState, type ComponentPropsWithoutRef } from "react";

import { useHydrated } from "./use-hydrated.ts";

interface FieldState {
  /** Whether the value was refused. */
  invalid?: boolean;
  /** `ground`: for fields on a surface. `bare`: without a border, for a field that fills the edge of a dialog. */
  look?: "surface" | "ground" | "bare";
  className?: string;
}

export const TextInput = forwardRef<HTMLInputElement, FieldState & ComponentPropsWithoutRef<"input">>(
  function TextInput(props, ref) {
    return <input {...fieldProps(props)} ref={ref} />;
  },
);

/** A multi-line field. If it has an id, text that was typed before JavaScript loaded stays in it. */
export const TextArea = forwardRef<HTMLTextAreaElement, FieldState & ComponentPropsWithoutRef<"textarea">>(
  function TextArea(props, ref) {
    const field = useRef<HTMLTextAreaElement>(null);
    useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current, []);
    const hydrated = useHydrated();
    // Hydration resets a field to its initial value, so text that was typed earlier is read before it. Components that
    // render later read nothing: the document may still contain another page's field with the same id.
    const [typed] = useState(() => (hydrated ? null : readTyped(props.id)));
    useEffect(() => {
      if (!field.current || typed === null || typed === field.current.value) return;
      field.current.value = typed;
      // Notifies the form, which was not listening when this was typed.
      field.current.dispatchEvent(new Event("input", { bubbles: true }));
    }, [typed]);
    return <textarea {...fieldProps(props)} ref={field} />;
  },
);

function readTyped(id: string | undefined): string | null {
  if (typeof document === "undefined" || id === undefined) return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : null;
}

export const Select = forwardRef<HTMLSelectElement, FieldState & ComponentPropsWithoutRef<"select">>(
  function Select(props, ref) {
    return <select {...fieldProps(props)} ref={ref} />;
  },
);

const FILE_BUTTON =
  "file:mr-3 file:min-h-11 file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-ink enabled:file:cursor-pointer";

/** Chooses a file. The browser's button fills the left end of the field. */
export function FileInput({ className = "", ...rest }: FieldState & ComponentPropsWithoutRef<"input">) {
  return <input {...fieldProps({ ...rest, className: `w-full text-sm ${FILE_BUTTON} ${className}` })} type="file" />;
}

const FRAME = "rounded-control border border-line-strong";
const LOOKS = { surface: `${FRAME} bg-surface`, ground: `${FRAME} bg-ground`, bare: "bg-surface" };

/** Adds border, ground and error state. The caller sets height, width and padding. */
function fieldProps<Props extends FieldState>({ invalid, look = "surface", className = "", ...rest }: Props) {
  const errorLook = invalid === undefined ? "" : "aria-invalid:border-danger";
  return {
    ...rest,
    "aria-invalid": invalid || undefined,
    className: `${LOOKS[look]} ${errorLook} ${className}`,
  };
}
