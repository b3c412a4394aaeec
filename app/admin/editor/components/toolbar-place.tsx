/** The widths of the selects in `toolbar-choices.ts`, and the number of all buttons in `editor-toolbar.tsx`. */
const CHOICES = ["w-32", "w-40", "w-36"];
const BUTTONS = 12;

/** Reserves the space of the toolbar at every width until the editor is loaded, so that the text does not move. */
export function ToolbarPlace({ text }: { text: string }) {
  return (
    <div
      aria-hidden
      className="editor-place relative flex scrollbar-none gap-1 overflow-x-hidden rounded-t-control border border-b-0 border-line-strong bg-raised p-1.5 sm:flex-wrap"
    >
      <span className="absolute top-1/2 left-3 -translate-y-1/2 text-sm text-muted">{text}</span>
      {CHOICES.map((width) => (
        <span key={width} className={`h-9 shrink-0 pointer-coarse:h-11 ${width}`} />
      ))}
      {Array.from({ length: BUTTONS }, (_, i) => (
        <span key={i} className="size-9 shrink-0 pointer-coarse:size-11" />
      ))}
    </div>
  );
}
