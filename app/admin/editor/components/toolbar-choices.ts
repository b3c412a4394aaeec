import type { ChainedCommands, Editor } from "@tiptap/react";

import {
  cssFontFamily,
  findFontFamily,
  findFontSize,
  FONT_FAMILIES,
  MAX_FONT_SIZE_PX,
} from "../../../catalogue/description.ts";

export interface ToolbarChoice {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The value at the selection; empty if none is set. */
  read: (editor: Editor) => string;
  write: (chain: ChainedCommands, value: string) => ChainedCommands;
  width: string;
}

const DEFAULT_FONT_SIZE_PX = 16;
const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;
const SIZES = Array.from({ length: MAX_FONT_SIZE_PX }, (_, i) => i + 1);

/** A CSS attribute of the text at the selection. */
function textStyle(editor: Editor, attribute: "fontFamily" | "fontSize"): string {
  const value: unknown = editor.getAttributes("textStyle")[attribute];
  return typeof value === "string" ? value : "";
}

export const TOOLBAR_CHOICES = [
  {
    name: "block",
    label: "Text style",
    options: [
      { value: "", label: "Paragraph" },
      ...HEADING_LEVELS.map((level) => ({ value: String(level), label: `Heading ${level}` })),
    ],
    read: (editor) => String(HEADING_LEVELS.find((level) => editor.isActive("heading", { level })) ?? ""),
    write: (chain, value) => {
      const level = HEADING_LEVELS.find((one) => String(one) === value);
      return level ? chain.setHeading({ level }) : chain.setParagraph();
    },
    width: "w-32",
  },
  {
    name: "family",
    label: "Font",
    options: [{ value: "", label: "Default" }, ...FONT_FAMILIES.map((family) => ({ value: family, label: family }))],
    read: (editor) => findFontFamily(textStyle(editor, "fontFamily")) ?? "",
    write: (chain, value) => {
      const family = findFontFamily(value);
      return family ? chain.setFontFamily(cssFontFamily(family)) : chain.unsetFontFamily();
    },
    width: "w-40",
  },
  {
    name: "size",
    label: "Font size",
    options: [
      { value: "", label: `${DEFAULT_FONT_SIZE_PX}px (default)` },
      ...SIZES.map((size) => ({ value: String(size), label: `${size}px` })),
    ],
    read: (editor) => String(findFontSize(textStyle(editor, "fontSize")) ?? ""),
    write: (chain, value) => (value ? chain.setFontSize(`${value}px`) : chain.unsetFontSize()),
    width: "w-36",
  },
] as const satisfies readonly ToolbarChoice[];
