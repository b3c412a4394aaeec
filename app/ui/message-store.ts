import type { Message } from "./message.ts";

/** A button of a message. It also closes the message. */
export interface MessageAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface ShownMessage extends Message {
  readonly id: number;
  readonly action?: MessageAction | undefined;
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

/** Tells the person something, from anywhere in the browser. The same words again replace the first and are heard anew. */
export function showMessage(message: Message, action?: MessageAction): void {
  const others = shown.messages.filter(({ text, tone }) => text !== message.text || tone !== message.tone);
  change({ messages: [...others, { ...message, action, id: ++lastId }].slice(-MOST_MESSAGES) });
}

export function closeMessage(id: number): void {
  change({ messages: shown.messages.filter((message) => message.id !== id) });
}

/** Takes back what is no longer so. */
export function withdrawMessage({ text, tone }: Message): void {
  change({ messages: shown.messages.filter((message) => message.text !== text || message.tone !== tone) });
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
