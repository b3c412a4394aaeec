import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState, type RefObject } from "react";

import { editorExtensions } from "../editor-extensions.ts";
import { EDITOR_MESSAGES } from "../editor.messages.ts";
import { takeFiles, takePictures, type PictureTaking } from "../take-pictures.ts";
import type { EditedProduct } from "../upload-picture.client.ts";

import { EditorToolbar } from "./editor-toolbar.tsx";
import { PicturePanel } from "./picture-panel.tsx";

export interface RichTextEditorProps extends EditedProduct {
  /** The form's field, whose value is read once and kept in step from then on. */
  field: RefObject<HTMLTextAreaElement>;
  labelId: string;
  describedBy: string;
  invalid: boolean;
  /** The editor stands there, so that the plain field can go. */
  onReady: () => void;
}

/** The editor of a description. Loaded lazily: it is larger than all else that an administrator's page loads. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { field, labelId, describedBy, invalid, onReady, shop, productId } = props;
  const product = useRef<EditedProduct>({ shop, productId });
  useEffect(() => {
    product.current = { shop, productId };
  });
  const [uploads, setUploads] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [taking] = useState<PictureTaking>(() => ({
    product: () => product.current,
    onBusy: (change) => {
      // A new try begins without the last one's problem, and nobody needs to wait for what is over.
      setProblem((before) => (change > 0 || before === EDITOR_MESSAGES.wait ? null : before));
      setUploads((before) => before + change);
    },
    onProblem: setProblem,
  }));
  const [extensions] = useState(() => [...editorExtensions(), takePictures(taking)]);
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        "aria-describedby": describedBy,
        ...(invalid ? { "aria-invalid": "true" } : {}),
        class: "rich-text editor-text",
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        if (!event.altKey || event.key !== "F10") return false;
        toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
        return true;
      },
    }),
    [labelId, describedBy, invalid],
  );
  const editor = useEditor({
    extensions,
    editorProps,
    content: field.current?.value ?? "",
    // Two spaces stay two.
    parseOptions: { preserveWhitespace: true },
    // The page's policy allows no style element; what it would say is in editor.css.
    injectCSS: false,
    // Whoever has begun to write in the plain field goes on here.
    autofocus: document.activeElement === field.current ? "end" : false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => writeField(field.current, changed),
  });
  useEffect(onReady, [onReady]);
  const around = useMissingPictures(setProblem);
  useHeldSubmit(field, uploads > 0, () => setProblem(EDITOR_MESSAGES.wait));
  return (
    <div
      ref={around}
      className={`mt-1 rounded-control border bg-surface ${invalid ? "border-danger" : "border-line-strong"}`}
      data-editor=""
    >
      <EditorToolbar
        ref={toolbar}
        editor={editor}
        onFiles={(files) => void takeFiles(editor.view, files, editor.state.selection.to, taking)}
      />
      <EditorContent editor={editor} />
      <PicturePanel editor={editor} />
      <div role="status" className="px-3 text-sm not-empty:border-t not-empty:border-line not-empty:py-2">
        {uploads > 0 && EDITOR_MESSAGES.uploading}
      </div>
      <div
        role="alert"
        className="px-3 text-sm font-medium text-danger not-empty:border-t not-empty:border-line not-empty:py-2"
      >
        {problem}
      </div>
    </div>
  );
}

/** As if it were typed into the field: the form's listeners, React's too, hear of it. */
function writeField(field: HTMLTextAreaElement | null, editor: Editor): void {
  if (!field) return;
  const { doc } = editor.state;
  const isEmpty = doc.childCount === 1 && doc.firstChild?.type.name === "paragraph" && doc.firstChild.childCount === 0;
  const html = isEmpty ? "" : editor.getHTML();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, html);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Says which picture's file is gone; it would be a gap in the shop. Heard around the editor, which may not have its own
 * element yet: where rendering takes long, Tiptap makes another editor than the first one rendered.
 */
function useMissingPictures(onProblem: (words: string) => void): RefObject<HTMLDivElement> {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = around.current;
    const onError = (event: Event) => {
      if (!(event.target instanceof HTMLImageElement)) return;
      console.error(EDITOR_MESSAGES.failedToLoad, event.target.getAttribute("src"));
      onProblem(EDITOR_MESSAGES.missing);
    };
    // These events do not bubble.
    element?.addEventListener("error", onError, true);
    return () => element?.removeEventListener("error", onError, true);
  }, [onProblem]);
  return around;
}

/** Holds the form back while a picture is under way, which would be missing from what is saved. */
function useHeldSubmit(field: RefObject<HTMLTextAreaElement>, isHeld: boolean, onHeld: () => void): void {
  const latest = useRef(onHeld);
  useEffect(() => {
    latest.current = onHeld;
  });
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: Event) => {
      if (event.target !== field.current?.form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    // Before the form's own listeners, and React's on the document.
    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  }, [field, isHeld]);
}
