import * as paths from "../../paths.ts";
import { isAtOrBelow, OPEN_BOX, SHOPS } from "../../shops/shops.ts";

/** The counts of the navigation: work for an administrator. `panel-counts.queries.server.ts` counts it. */
export const COUNT_LABELS = {
  toBeSent: "To be sent",
  needAttention: "Needs attention",
  unread: "Unread",
  deadLinks: "Dead links",
} as const satisfies Record<string, string>;

export type CountName = keyof typeof COUNT_LABELS;
export type PanelCounts = Record<CountName, number>;
export const NO_COUNTS: PanelCounts = { toBeSent: 0, needAttention: 0, unread: 0, deadLinks: 0 };

export interface AreaPage {
  name: string;
  path: string;
  /** The count beside this page in the navigation. Its area shows the counts of all its pages. */
  count?: CountName;
  /** Addresses that belong to the page but are not below it. */
  also?: readonly string[];
  /** The page is outside of the panels and has a stricter content security policy, so its link loads a new document. */
  outside?: true;
}

export interface Area {
  name: string;
  /** The first page is the area's own. Several are listed below the navigation. */
  pages: readonly [AreaPage, ...AreaPage[]];
}

/** The navigation of the panels. A page that is added here appears in it. */
export const AREAS: readonly Area[] = [
  {
    name: "Products",
    pages: [
      { name: "Products", path: paths.products(OPEN_BOX), also: SHOPS.map(({ panelPath }) => panelPath) },
      { name: "Links", path: paths.linksPanel, count: "deadLinks" },
    ],
  },
  {
    name: "Orders",
    pages: [
      { name: "Orders", path: paths.adminOrders, count: "toBeSent" },
      { name: "Needs attention", path: paths.attention, count: "needAttention" },
      { name: "Ledger", path: paths.ledger },
    ],
  },
  {
    name: "Chats",
    pages: [{ name: "Chats", path: paths.chats, also: [paths.chatPrefix], count: "unread", outside: true }],
  },
  { name: "Content", pages: [{ name: "Content", path: paths.contentPanel }] },
  {
    name: "Settings",
    pages: [
      { name: "Settings", path: paths.settings },
      { name: "Security", path: paths.security },
      { name: "API keys", path: paths.apiKeys },
      { name: "Webhooks", path: paths.webhooks },
    ],
  },
  {
    name: "Health",
    pages: [
      { name: "Health", path: paths.healthPage },
      { name: "Mail", path: paths.outbox },
      { name: "Audit trail", path: paths.auditTrail },
    ],
  },
];

/**
 * The area and the page that an address belongs to. The longest matching path wins, because other pages are below
 * `/admin`, which is itself a shop's panel.
 */
export function findPlace(pathname: string): { area: Area; page: AreaPage } | null {
  let place: { area: Area; page: AreaPage } | null = null;
  let longest = 0;
  for (const area of AREAS) {
    for (const page of area.pages) {
      for (const path of [page.path, ...(page.also ?? [])]) {
        if (path.length <= longest || !isAtOrBelow(path, pathname)) continue;
        longest = path.length;
        place = { area, page };
      }
    }
  }
  return place;
}
