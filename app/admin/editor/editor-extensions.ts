import { getStyleProperty, Node, type AnyExtension, type Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { FontFamily, FontSize, TextStyle } from "@tiptap/extension-text-style";
import { StarterKit } from "@tiptap/starter-kit";

import { cssFontFamily, findFontFamily, findFontSize, MAX_LIST_START } from "../../catalogue/description.ts";

import { KeepImages } from "./keep-images.ts";
import { ownImageAddress } from "./own-image.ts";

/**
 * The editor's features: exactly what the server's allow-list permits, so that the server returns a description
 * unchanged. Attributes are parsed by rules of our own, because the packages accept any value.
 */

const UNDO_DEPTH = 100;
const UNDO_GROUP_MS = 500;

const CodeLanguage = /^[A-Za-z0-9+#_-]{1,30}$/;

/** Ordered lists start at a number that the allow-list permits, and have no other style. */
const listAttributes = {
  start: {
    default: 1,
    parseHTML: (list: HTMLElement) => parseStart(list.getAttribute("start")),
    renderHTML: ({ start }: { start?: unknown }) => ({ start: parseStart(start) }),
  },
};

function parseStart(value: unknown): number {
  const start = Number(value);
  return Number.isInteger(start) && start >= 1 && start <= MAX_LIST_START ? start : 1;
}

const codeAttributes = {
  language: {
    default: null,
    parseHTML: (block: HTMLElement) => {
      const names = [...(block.firstElementChild?.classList ?? [])].filter((name) => name.startsWith("language-"));
      const language = names[0]?.slice("language-".length) ?? "";
      return CodeLanguage.test(language) ? language : null;
    },
    rendered: false,
  },
};

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension: AnyExtension) => {
      if (!(extension instanceof Node)) return extension;
      if (extension.name === "orderedList") return extension.extend({ addAttributes: () => listAttributes });
      if (extension.name === "codeBlock") return extension.extend({ addAttributes: () => codeAttributes });
      return extension;
    });
  },
});

/** A style property of a span, which may be inherited from an outer span. */
function inheritedStyle<Value>(span: HTMLElement, property: string, read: (value: string) => Value | null) {
  for (
    let one: Element | null | undefined = span;
    one instanceof HTMLElement;
    one = one.parentElement?.closest("span")
  ) {
    const value = read(getStyleProperty(one, property) ?? "");
    if (value !== null) return value;
  }
  return null;
}

function familyOf(span: HTMLElement): string | null {
  const family = inheritedStyle(span, "font-family", findFontFamily);
  return family && cssFontFamily(family);
}

function sizeOf(span: HTMLElement): string | null {
  const pixels = inheritedStyle(span, "font-size", findFontSize);
  return pixels === null ? null : `${pixels}px`;
}

const Family = FontFamily.extend({
  addGlobalAttributes: () => [
    {
      types: ["textStyle"],
      attributes: {
        fontFamily: {
          default: null,
          parseHTML: familyOf,
          renderHTML: ({ fontFamily }) => (fontFamily ? { style: `font-family: ${String(fontFamily)}` } : {}),
        },
      },
    },
  ],
});

const Size = FontSize.extend({
  addGlobalAttributes: () => [
    {
      types: ["textStyle"],
      attributes: {
        fontSize: {
          default: null,
          parseHTML: sizeOf,
          renderHTML: ({ fontSize }) => (fontSize ? { style: `font-size: ${String(fontSize)}` } : {}),
        },
      },
    },
  ],
});

const Style = TextStyle.extend({
  parseHTML: () => [
    {
      tag: "span",
      consuming: false,
      getAttrs: (span) => (familyOf(span) || sizeOf(span) ? {} : false),
    },
  ],
});

function side(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null;
}

/** Accepts only this shop's description images. Others have to be uploaded first. */
const InlineImage = Image.extend({
  addAttributes: () => ({
    src: { default: null, parseHTML: (img) => ownImageAddress(img.getAttribute("src")) },
    alt: { default: null, parseHTML: (img) => img.getAttribute("alt") },
    title: { default: null, parseHTML: (img) => img.getAttribute("title") || null },
    width: { default: null, parseHTML: (img) => side(img.getAttribute("width")) },
    height: { default: null, parseHTML: (img) => side(img.getAttribute("height")) },
  }),
  parseHTML: () => [{ tag: "img[src]", getAttrs: (img) => (ownImageAddress(img.getAttribute("src")) ? null : false) }],
  // Markdown input would add addresses of other sites.
  addInputRules: () => [],
});

export function editorExtensions(): Extensions {
  return [
    Kit.configure({
      link: false,
      // It would add an empty paragraph to descriptions that end with a list.
      trailingNode: false,
      undoRedo: { depth: UNDO_DEPTH, newGroupDelay: UNDO_GROUP_MS },
    }),
    Style,
    Family,
    Size,
    InlineImage.configure({ inline: true, allowBase64: false }),
    KeepImages,
  ];
}
