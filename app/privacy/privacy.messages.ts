import type { Message } from "../ui/messages/message.ts";

import type { OpenOrders, OwnDeletionProblem } from "./delete-own-account.server.ts";

export const ACCOUNT_DELETED: Message = { tone: "success", text: "Your account and your data have been deleted." };

export function tooManyDownloads(minutes: number): string {
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `You have downloaded your data several times. Please try again in ${wait}.`;
}

const orders = (count: number) => (count === 1 ? "one order" : `${count} orders`);

/** Why an account with these orders cannot be deleted now. */
export function openOrdersTexts({ unpaid, onItsWay, notSent, toCheck }: OpenOrders): string[] {
  return [
    unpaid > 0 && `${orders(unpaid)} waiting for payment: pay or delete ${unpaid === 1 ? "it" : "them"} first.`,
    onItsWay > 0 && `${orders(onItsWay)} whose payment is not finished: wait until it is, or ask the seller.`,
    notSent > 0 && `${orders(notSent)} paid and not sent yet: wait until the seller has sent everything.`,
    toCheck > 0 && `${orders(toCheck)} whose payment the seller has to check: wait until it is settled.`,
  ].filter((text) => text !== false);
}

/** Why an account cannot be deleted now. */
export function deletionText(problem: OwnDeletionProblem): string {
  switch (problem.code) {
    case "not-confirmed":
      return "This is not the e-mail address of your account. Nothing was deleted.";
    case "seller":
      return "This is the seller’s account, so only the owner of the shop can delete it.";
    case "open-orders":
      return "Your account cannot be deleted while an order is still open.";
    case "counts-today":
      return `You can delete your account in ${problem.hours === 1 ? "an hour" : `${problem.hours} hours`}: a day after your last unpaid order or chat message. The shop limits what one person can order and write in a day, and a new account would start again from zero.`;
  }
}

export const DOWNLOAD_TEXT =
  "One file in JSON format with what the shop has stored about you: your account, where you are signed in, your cart, your saved addresses, your saved builds, your alerts, your orders with their payments, refunds and history, the letters to you, and your chats with their pictures. The shop’s own notes, its log and its backups are not in it.";

/** What happens when an account is deleted. `keepYears`: how long the names and addresses of paid orders stay. */
export function deletionEffects(keepYears: number): string[] {
  const time = keepYears === 1 ? "a year" : `${keepYears} years`;
  return [
    "Your account, your cart, your saved addresses, your saved builds, your alerts and your chats are deleted at once, for good.",
    "You are signed out in every browser.",
    `Orders you have paid for stay for ${time}, with the name and address you gave: the shop has to keep its books. After that it keeps them without your name and address.`,
    "If you sign in again, you get a new account without your earlier orders.",
  ];
}
