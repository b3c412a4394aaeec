import { DAY_SECONDS } from "../shared/durations.ts";

/** How much one subject, such as an address or a person, may do within a time window. */
export interface Budget {
  points: number;
  seconds: number;
  /**
   * Spending the last point blocks the subject for a whole window. Otherwise each point returns when its own use is as
   * old as the window.
   */
  blocks?: true;
  /** Kept in the database, so that a restart does not reset it. The others are kept in memory. */
  persisted?: true;
}

const DAY = { seconds: DAY_SECONDS, persisted: true } as const;
const LOGIN = { seconds: 15 * 60, blocks: true, persisted: true } as const;

/** All rate limits of the shop. The comments say who a subject is, and what a point is. */
export const BUDGETS = {
  /** An IPv4 address or an IPv6 /64 network: wrong admin passwords. */
  "login-address": { ...LOGIN, points: 5 },
  /** An IPv6 /48 network: wrong admin passwords. */
  "login-network": { ...LOGIN, points: 20 },
  /** Everybody together: wrong admin passwords. */
  "login-everybody": { ...LOGIN, points: 100 },
  /** A browser in which an administrator has logged in: wrong admin passwords. It uses none of the budgets above. */
  "login-browser": { ...LOGIN, points: 5 },

  /** An IPv4 address or an IPv6 /64 network: search suggestions. Those from the page cache are free. */
  suggestions: { points: 600, seconds: 60 },
  /** An IPv6 /48 network: search suggestions. */
  "suggestions-network": { points: 2_400, seconds: 60 },

  /** An IPv4 address or an IPv6 /64 network: searches and filtered lists. Those from the page cache are free. */
  searches: { points: 300, seconds: 60 },
  /** An IPv6 /48 network: searches and filtered lists. */
  "searches-network": { points: 1_200, seconds: 60 },

  /** An IPv4 address or an IPv6 /64 network: views that are counted. Further ones are not. */
  views: { points: 60, seconds: 10 * 60 },
  /** An IPv6 /48 network: views that are counted. */
  "views-network": { points: 240, seconds: 10 * 60 },
  /** An IPv4 address or an IPv6 /64 network: clicks on links to other shops that are counted. */
  clicks: { points: 60, seconds: 60 },
  /** An IPv6 /48 network: clicks that are counted. */
  "clicks-network": { points: 240, seconds: 60 },
  /** A key of the API: calls. */
  "key-calls": { points: 600, seconds: 60 },

  /** A payment provider: refused notifications that are kept. Anybody can send them. */
  "refused-notifications": { points: 600, seconds: 60 },

  /** A person in one chat: messages. */
  "chat-messages": { points: 20, seconds: 10 },
  /** A buyer in all chats: messages. */
  "buyer-messages": { points: 60, seconds: 10 },
  /** A buyer: new chats. */
  "buyer-chats": { ...DAY, points: 100 },
  /** A buyer in all chats: the text of messages. A byte costs a point, and a message at least 200. */
  "buyer-text": { ...DAY, points: 10_000_000 },
  /** A buyer in all chats: uploaded images, also those that are not kept. A byte costs a point. */
  "buyer-images": { ...DAY, points: 300_000_000 },
  /** The seller in all chats: messages. */
  "seller-messages": { points: 5_000, seconds: 10 },
  /** A buyer over all connections: chat events, which cost 1 to 10 points (`app/chat/event-limits.server.ts`). */
  "buyer-events": { points: 1_000, seconds: 5 },
  /** The seller, who has all buyers to answer, over all connections: chat events. */
  "seller-events": { points: 10_000, seconds: 5 },
  /** A person over all connections: refused chat events. Connections with more of them are closed. */
  "refused-events": { points: 1_000, seconds: 60 },
  /** A person over all connections: lines of the log about refused chat events. */
  "refused-event-lines": { points: 10, seconds: 60 },

  /** An account: downloads of all its data. */
  "data-downloads": { points: 10, seconds: 15 * 60 },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;
export type LoginBudgetName = Extract<BudgetName, `login-${string}`>;

/** The budgets of wrong admin passwords. */
export const LOGIN_BUDGETS: readonly LoginBudgetName[] = Object.keys(BUDGETS).filter((name): name is LoginBudgetName =>
  name.startsWith("login-"),
);

export const PERSISTED_BUDGETS = Object.entries<Budget>(BUDGETS).flatMap(([name, { seconds, persisted }]) =>
  persisted ? [{ name, seconds }] : [],
);
