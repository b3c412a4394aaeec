import type { Message } from "./message.ts";

/** A button of a message. It also closes the message. */
export interface MessageButton {
  readonly label: string;
  readonly onClick: () => void;
}

export interface ShownMessage extends Message {
  readonly id: number;
  /** What the message is the outcome of; undefined for a message that came with its page. */
  readonly act: string | undefined;
  readonly button?: MessageButton | undefined;
}

/** Where messages can appear: the page, and on top of it each open dialog, since a dialog makes the rest inert. */
type Region = symbol;

interface Shown {
  readonly messages: readonly ShownMessage[];
  /** The page's first; the last one shows the messages. */
  readonly regions: readonly Region[];
}

/** More than this hides the page; the oldest goes. */
const MOST_MESSAGES = 4;

let shown: Shown = { messages: [], regions: [] };
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Tells the person something, from anywhere in the browser, and returns the message's id. `act` names what it came of,
 * such as "/cart/add". The same words again replace the first and are announced again.
 */
export function showMessage(message: Message, act?: string, button?: MessageButton): number {
  const others = shown.messages.filter(({ text, tone }) => text !== message.text || tone !== message.tone);
  const id = ++lastId;
  change({ messages: [...others, { ...message, act, button, id }].slice(-MOST_MESSAGES) });
  return id;
}

/**
 * An act is tried again or has ended: what its earlier attempts said is over. So is what came with the page, which no
 * act of this page will ever end.
 */
export function clearMessages(act: string): void {
  change({ messages: shown.messages.filter((message) => message.act !== undefined && message.act !== act) });
}

/** Another page is shown: failures of the page before are over. One with a button waits for what the button does. */
export function clearFailures(): void {
  change({ messages: shown.messages.filter(({ tone, button }) => tone !== "failure" || button) });
}

export function closeMessage(id: number): void {
  change({ messages: shown.messages.filter((message) => message.id !== id) });
}

/** A place for messages has appeared; the answer takes it away. */
export function openRegion(region: Region, { inDialog }: { inDialog: boolean }): () => void {
  change({ regions: inDialog ? [...shown.regions, region] : [region, ...shown.regions] });
  return () => change({ regions: shown.regions.filter((other) => other !== region) });
}

const NOTHING: readonly ShownMessage[] = [];

/** What a region shows now: all messages or none. The same array until something changes. */
export function messagesIn(region: Region): readonly ShownMessage[] {
  return shown.regions.at(-1) === region ? shown.messages : NOTHING;
}

/** On the server no message is ever shown this way. */
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
