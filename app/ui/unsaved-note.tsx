/** Says that there are unsaved changes. The element always exists, so that screen readers announce its text. */
export function UnsavedNote({ unsaved }: { unsaved: boolean }) {
  return (
    <p role="status" className="text-sm font-medium text-scarce">
      {unsaved && "Unsaved changes"}
    </p>
  );
}
