/** Says that something is not saved. Always there, so that its appearing is heard. */
export function UnsavedNote({ unsaved }: { unsaved: boolean }) {
  return (
    <p role="status" className="text-sm font-medium text-scarce">
      {unsaved && "Unsaved changes"}
    </p>
  );
}
