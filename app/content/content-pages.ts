/** The pages whose text the owner writes in the panel, in the order of the footer. */
export const CONTENT_PAGES = [
  { name: "shipping", title: "Shipping", about: "Where you ship, what it costs and how long it takes." },
  { name: "returns", title: "Returns", about: "What can be returned, until when, and how you refund it." },
  { name: "privacy", title: "Privacy", about: "Which personal data the shop keeps, and for how long." },
  { name: "terms", title: "Terms", about: "The conditions of a purchase." },
  { name: "contact", title: "Contact", about: "Who runs the shop, and how to reach them." },
  {
    name: "grading",
    title: "How we grade",
    about: "What the conditions of the Open Box Store mean. Until you write it, the shop shows its standard text.",
  },
] as const;

export type ContentPageName = (typeof CONTENT_PAGES)[number]["name"];
export type ContentPageInfo = (typeof CONTENT_PAGES)[number];

export const MAX_CONTENT_LENGTH = 20_000;

export function findContentPageInfo(name: string | undefined): ContentPageInfo | undefined {
  return CONTENT_PAGES.find((page) => page.name === name);
}

/** The parts of a draft that the owner still has to replace: `[YOUR ADDRESS]`. */
export function listBlanks(text: string): string[] {
  return [...new Set(text.match(/\[[A-Z][A-Z ,'-]{2,60}\]/g))];
}
