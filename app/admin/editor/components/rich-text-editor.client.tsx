import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState, type RefObject } from "react";

import { editorExtensions } from "../editor-extensions.ts";
import { EDITOR_MESSAGES } from "../editor.messages.ts";
import { insertFiles, insertImages, type InsertOptions } from "../insert-images.ts";
import type { EditedProduct } from "../upload-image.client.ts";

import { EditorToolbar } from "./editor-toolbar.tsx";
import { ImagePanel } from "./image-panel.tsx";

export interface RichTextEditorProps extends EditedProduct {
  /** The form's textarea. Its value is read once and then kept in sync. */
  field: RefObject<HTMLTextAreaElement>;
  labelId: string;
  describedBy: string;
  invalid: boolean;
  /** Called when the editor is shown, so that the plain field can be hidden. */
  onReady: () => void;
}

/** Keeps two consecutive spaces. */
const PARSE_OPTIONS = { preserveWhitespace: true } as const;

/** The editor of a description. Lazily loaded: it is larger than everything else on an administrator's page. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { field, labelId, describedBy, invalid, onReady, shop, productId } = props;
  const product = useRef<EditedProduct>({ shop, productId });
  useEffect(() => {
    product.current = { shop, productId };
  });
  const [uploads, setUploads] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [options] = useState<InsertOptions>(() => ({
    product: () => product.current,
    onBusy: (change) => {
      // A new attempt clears the previous problem and its timeout.
      setProblem((before) => (change > 0 || before === EDITOR_MESSAGES.wait ? null : before));
      setUploads((before) => before + change);
    },
    onProblem: setProblem,
  }));
  const [extensions] = useState(() => [...editorExtensions(), insertImages(options)]);
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
  // Read once, because the plain field is hidden a moment later.
  const [hadFocus] = useState(() => document.activeElement === field.current);
  // The options stay the same, so that Tiptap does not apply them again whenever the form is rendered.
  const [content] = useState(() => field.current?.value ?? "");
  const editor = useEditor({
    extensions,
    editorProps,
    content,
    parseOptions: PARSE_OPTIONS,
    // The content security policy allows no style element. Its rules are in editor.css instead.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => writeField(field.current, changed),
  });
  // Keeps the focus of somebody who has started to type in the plain field. Tiptap's own option focuses in a timer, which
  // on a busy machine fires before the editor is in the page.
  useEffect(() => {
    if (hadFocus) editor.commands.focus("end");
  }, [editor, hadFocus]);
  useEffect(onReady, [onReady]);
  const around = useMissingImages(setProblem);
  useBlockedSubmit(field, uploads > 0, () => setProblem(EDITOR_MESSAGES.wait));
  return (
    <div
      ref={around}
      className={`rounded-control border bg-surface ${invalid ? "border-danger" : "border-line-strong"}`}
      data-editor=""
    >
      <EditorToolbar
        ref={toolbar}
        editor={editor}
        onFiles={(files) => void insertFiles(editor.view, files, editor.state.selection.to, options)}
      />
      <EditorContent editor={editor} />
      <ImagePanel editor={editor} />
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

/** Simulates typing into the field, so that the form's and React's listeners are called. */
function writeField(field: HTMLTextAreaElement | null, editor: Editor): void {
  if (!field) return;
  const { doc } = editor.state;
  const isEmpty = doc.childCount === 1 && doc.firstChild?.type.name === "paragraph" && doc.firstChild.childCount === 0;
  const html = isEmpty ? "" : editor.getHTML();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, html);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Reports images whose file is missing, because the shop would show a gap. Listens on the parent element: the editor's
 * element may not exist yet, because Tiptap may replace the first editor when rendering is slow.
 */
function useMissingImages(onProblem: (message: string) => void): RefObject<HTMLDivElement> {
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

/** Blocks submitting while an image is being uploaded, because the saved text would lack it. */
function useBlockedSubmit(field: RefObject<HTMLTextAreaElement>, isBlocked: boolean, onBlocked: () => void): void {
  const latest = useRef(onBlocked);
  useEffect(() => {
    latest.current = onBlocked;
  });
  useEffect(() => {
    if (!isBlocked) return;
    const block = (event: Event) => {
      if (event.target !== field.current?.form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    // Runs before the form's own listeners and React's on the document.
    window.addEventListener("submit", block, true);
    return () => window.removeEventListener("submit", block, true);
  }, [field, isBlocked]);
}
