import { parsePageNumber } from "../../shared/page-number.ts";

/** The view of the page of links. The address holds it: `?show=&page=`. */
export const LINK_LISTS = ["problems", "unknown", "ignored", "prices", "clicks"] as const;
export type LinkList = (typeof LINK_LISTS)[number];

export interface LinksView {
  list: LinkList;
  /** From 1. */
  page: number;
}

/** Reads a view from an address. Ignores invalid values. */
export function parseLinksView(params: URLSearchParams): LinksView {
  return {
    list: LINK_LISTS.find((list) => list === params.get("show")) ?? "problems",
    page: parsePageNumber(params.get("page")),
  };
}

/** The query of a view's address. */
export function linksQuery({ list, page }: LinksView): Record<string, string> {
  return { ...(list === "problems" ? {} : { show: list }), ...(page === 1 ? {} : { page: String(page) }) };
}
