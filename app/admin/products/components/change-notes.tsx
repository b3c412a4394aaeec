import { useEffect, useRef } from "react";

import { Note } from "../../../ui/note.tsx";
import type { ChangeNote } from "../merge-changes.ts";
import { fieldLabel } from "../product-form.ts";
import { CHANGED_MEANWHILE } from "../products.messages.ts";

/** A table of the changes that others made while this form was open. It is above the form, so that it is read first. */
export function ChangeNotes({ notes }: { notes: readonly ChangeNote[] }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <Note
      ref={section}
      as="section"
      tone="scarce"
      tabIndex={-1}
      aria-labelledby="changed-meanwhile"
      className="mb-5 outline-none"
    >
      <h2 id="changed-meanwhile" className="font-bold">
        This product has changed in the meantime
      </h2>
      <p className="mt-1 max-w-prose text-sm">{CHANGED_MEANWHILE}</p>
      {notes.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead>
              <tr className="border-b border-line-strong">
                <th className="py-1.5 pr-4 font-semibold">Field</th>
                <th className="py-1.5 pr-4 font-semibold">Now</th>
                <th className="py-1.5 font-semibold">In this form</th>
              </tr>
            </thead>
            <tbody>
              {notes.map(({ field, newest, typed }) => (
                <tr key={field} className="border-b border-line align-top">
                  <th className="py-1.5 pr-4 font-medium">{fieldLabel(field)}</th>
                  <td className="py-1.5 pr-4">
                    <Value text={newest} />
                  </td>
                  <td className="py-1.5">{typed === null ? "Taken over" : <Value text={typed} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Note>
  );
}

function Value({ text }: { text: string }) {
  if (text === "") return <span className="text-muted">Empty</span>;
  return <span className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text}</span>;
}
