import type { ChainedCommands, Editor } from "@tiptap/react";
import {
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  Redo2,
  SquareCode,
  Strikethrough,
  Quote,
  Underline,
  Undo2,
  type LucideIcon,
} from "lucide-react";

export interface ToolbarButton {
  name: string;
  label: string;
  Icon: LucideIcon;
  /** As the editor binds them; Ctrl is Cmd on a Mac. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Absent for commands that have no on and off state. */
  isPressed?: (editor: Editor) => boolean;
  isDisabled?: (editor: Editor) => boolean;
}

/** Text within a code block cannot be formatted. */
const inCode = (editor: Editor) => editor.isActive("codeBlock");

function mark(name: string, button: Pick<ToolbarButton, "label" | "Icon" | "keys" | "run">): ToolbarButton {
  return { name, ...button, isPressed: (editor) => editor.isActive(name), isDisabled: inCode };
}

function block(name: string, button: Pick<ToolbarButton, "label" | "Icon" | "keys" | "run">): ToolbarButton {
  return { name, ...button, isPressed: (editor) => editor.isActive(name) };
}

export const TOOLBAR_BUTTONS: readonly ToolbarButton[] = [
  mark("bold", { label: "Bold", Icon: Bold, keys: "Ctrl+B", run: (chain) => chain.toggleBold() }),
  mark("italic", { label: "Italic", Icon: Italic, keys: "Ctrl+I", run: (chain) => chain.toggleItalic() }),
  mark("underline", { label: "Underline", Icon: Underline, keys: "Ctrl+U", run: (chain) => chain.toggleUnderline() }),
  mark("strike", { label: "Strike", Icon: Strikethrough, keys: "Ctrl+Shift+S", run: (chain) => chain.toggleStrike() }),
  mark("code", { label: "Code", Icon: Code, keys: "Ctrl+E", run: (chain) => chain.toggleCode() }),
  block("bulletList", {
    label: "Bullet list",
    Icon: List,
    keys: "Ctrl+Shift+8",
    run: (chain) => chain.toggleBulletList(),
  }),
  block("orderedList", {
    label: "Ordered list",
    Icon: ListOrdered,
    keys: "Ctrl+Shift+7",
    run: (chain) => chain.toggleOrderedList(),
  }),
  block("blockquote", {
    label: "Blockquote",
    Icon: Quote,
    keys: "Ctrl+Shift+B",
    run: (chain) => chain.toggleBlockquote(),
  }),
  block("codeBlock", {
    label: "Code block",
    Icon: SquareCode,
    keys: "Ctrl+Alt+C",
    run: (chain) => chain.toggleCodeBlock(),
  }),
  {
    name: "undo",
    label: "Undo",
    Icon: Undo2,
    keys: "Ctrl+Z",
    run: (chain) => chain.undo(),
    isDisabled: (editor) => !editor.can().undo(),
  },
  {
    name: "redo",
    label: "Redo",
    Icon: Redo2,
    keys: "Ctrl+Shift+Z",
    run: (chain) => chain.redo(),
    isDisabled: (editor) => !editor.can().redo(),
  },
];
