import type { Message } from "./message.ts";

/** A button of a message. It also closes the message. */
export interface MessageButton {
  readonly label: string;
  readonly onClick: () => void;
}

export interface ShownMessage extends Message {
  readonly id: number;
  /** The action that the message reports on; undefined for a message that came with its page. */
  readonly act: string | undefined;
  readonly button?: MessageButton | undefined;
}

/**
 * Regions where messages can appear: the page, and each open dialog, because a dialog makes the rest of the page inert.
 */
type Region = symbol;

interface Shown {
  readonly messages: readonly ShownMessage[];
  /** The page's region first. The last one shows the messages. */
  readonly regions: readonly Region[];
}

/** More messages would hide the page. The oldest is removed. */
const MOST_MESSAGES = 4;

let shown: Shown = { messages: [], regions: [] };
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message, from anywhere in the browser, and returns its id. `act` names the action that caused it, such as
 * "/cart/add". A message with the same text and detail replaces the earlier one and is announced again.
 */
export function showMessage(message: Message, act?: string, button?: MessageButton): number {
  const { text, tone, detail } = message;
  const others = shown.messages.filter((one) => one.text !== text || one.tone !== tone || one.detail !== detail);
  const id = ++lastId;
  change({ messages: [...others, { ...message, act, button, id }].slice(-MOST_MESSAGES) });
  return id;
}

/**
 * Removes the messages of earlier attempts when an action is tried again or has ended. Also removes messages that came
 * with the page, because no action of this page ends them.
 */
export function clearMessages(act: string): void {
  change({ messages: shown.messages.filter((message) => message.act !== undefined && message.act !== act) });
}

/**
 * Removes the failures and the offers to undo a change of the previous page when another page is shown. A failure with a
 * button or an offer stays until that is used.
 */
export function clearForPage(): void {
  const stays = ({ tone, button, offer }: ShownMessage) =>
    tone === "failure" ? (button ?? offer) !== undefined : offer?.fields === undefined;
  change({ messages: shown.messages.filter(stays) });
}

export function closeMessage(id: number): void {
  change({ messages: shown.messages.filter((message) => message.id !== id) });
}

/** Adds a region for messages. Returns a function that removes it. */
export function openRegion(region: Region, { inDialog }: { inDialog: boolean }): () => void {
  change({ regions: inDialog ? [...shown.regions, region] : [region, ...shown.regions] });
  return () => change({ regions: shown.regions.filter((other) => other !== region) });
}

const NOTHING: readonly ShownMessage[] = [];

/** The messages that a region shows now: all or none. The same array until something changes. */
export function messagesIn(region: Region): readonly ShownMessage[] {
  return shown.regions.at(-1) === region ? shown.messages : NOTHING;
}

/** The newest message about an action, if one is shown. */
export function findMessage(act: string): ShownMessage | null {
  return shown.messages.findLast((message) => message.act === act) ?? null;
}

/** The server never shows messages this way. */
export function noMessages(): readonly ShownMessage[] {
  return NOTHING;
}

export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(changed: Partial<Shown>): void {
  shown = { ...shown, ...changed };
  for (const listener of listeners) listener();
}
