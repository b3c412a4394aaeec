import { OUTBOX_PROBLEMS } from "../chat.messages.ts";
import type { Answer, ChatMessage, SendMessage } from "../contract.ts";

/** A message that is without an acknowledgement for this long is shown as failed. */
const GIVE_UP_MS = 15_000;

/** A picture of a message that is not sent yet. */
export interface OutgoingImage {
  /** Null for one that came back from an earlier page, uploaded. */
  file: Blob | null;
  /** What to show meanwhile. */
  preview: string;
  /** Its address once it is uploaded. */
  path: string | null;
}

export interface Outgoing {
  clientId: string;
  chatId: string;
  content: string;
  images: OutgoingImage[];
  state: "sending" | "failed";
  /** Why it failed, in words. */
  error: string | null;
}

interface OutboxOptions {
  userId: string;
  /** Sends one message. Rejects when no answer came; then nobody knows whether it was stored. */
  deliver: (message: SendMessage) => Promise<Answer<{ message: ChatMessage }>>;
  /** Uploads one picture and answers its address; rejects with words for the person. */
  upload: (chatId: string, file: Blob) => Promise<string>;
  onChange: (chatId: string) => void;
  onSent: (message: ChatMessage) => void;
  /** A picture could not be uploaded. */
  onUploadFailed: (error: string) => void;
  /** Where messages wait while a page is loaded anew; null keeps them in memory alone. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
}

interface Entry extends Outgoing {
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Messages on their way. One at a time per chat, so that they are stored in the order in which they were written; what
 * was under way when the connection broke is sent again as itself, which the server recognises by its `clientId`.
 */
export class Outbox {
  #entries: Entry[] = [];
  #busy = new Set<string>();
  #online = false;
  readonly #options: OutboxOptions;
  readonly #key: string;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#key = `chat-outbox:${options.userId}`;
    this.#entries = this.#restore();
  }

  of(chatId: string): Outgoing[] {
    return this.#entries.filter((entry) => entry.chatId === chatId);
  }

  add(chatId: string, content: string, images: OutgoingImage[]): string {
    const clientId = crypto.randomUUID();
    this.#start({ clientId, chatId, content, images, state: "sending", error: null });
    return clientId;
  }

  /** Sends a failed message again, behind what has been written since. */
  retry(clientId: string): void {
    const entry = this.#take(clientId);
    if (entry) this.#start({ ...entry, state: "sending", error: null });
  }

  /** Gives a failed message up. */
  discard(clientId: string): void {
    const entry = this.#take(clientId);
    if (entry) this.#changed(entry.chatId);
  }

  setOnline(online: boolean): void {
    this.#online = online;
    if (!online) return;
    for (const chatId of new Set(this.#entries.map((entry) => entry.chatId))) void this.#pump(chatId);
  }

  /** One's own message has arrived, whether or not its acknowledgement did. */
  confirm(clientId: string): void {
    this.discard(clientId);
  }

  #start(entry: Entry): void {
    this.#arm(entry);
    this.#entries.push(entry);
    this.#changed(entry.chatId);
    void this.#pump(entry.chatId);
  }

  #arm(entry: Entry): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => this.#fail(entry.clientId, OUTBOX_PROBLEMS.notConfirmed), GIVE_UP_MS);
  }

  #take(clientId: string): Entry | undefined {
    const entry = this.#entries.find((one) => one.clientId === clientId);
    clearTimeout(entry?.timer);
    this.#entries = this.#entries.filter((one) => one !== entry);
    return entry;
  }

  #fail(clientId: string, error: string): void {
    const entry = this.#entries.find((one) => one.clientId === clientId);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.state = "failed";
    entry.error = error;
    this.#changed(entry.chatId);
  }

  async #pump(chatId: string): Promise<void> {
    if (this.#busy.has(chatId)) return;
    this.#busy.add(chatId);
    try {
      for (;;) {
        const entry = this.#entries.find((one) => one.chatId === chatId && one.state === "sending");
        if (!entry || !this.#online) return;
        await this.#send(entry);
      }
    } finally {
      this.#busy.delete(chatId);
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { chatId, content, clientId } = entry;
    if (!(await this.#uploadImages(entry))) return;
    const images = entry.images.flatMap((image) => image.path ?? []);
    try {
      const answer = await this.#options.deliver({
        chatId,
        senderGoogleId: this.#options.userId,
        content,
        images,
        clientId,
      });
      if (answer.ok) this.#options.onSent(answer.message);
      else this.#fail(clientId, answer.error);
    } catch {
      // The connection broke, or the shop is silent: the message stays as it is until it is confirmed or given up.
    }
  }

  async #uploadImages(entry: Entry): Promise<boolean> {
    for (const image of entry.images) {
      if (image.path !== null || image.file === null) continue;
      // Uploading takes as long as it takes.
      clearTimeout(entry.timer);
      try {
        image.path = await this.#options.upload(entry.chatId, image.file);
        this.#arm(entry);
        this.#changed(entry.chatId);
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        this.#options.onUploadFailed(words);
        this.#fail(entry.clientId, words);
        return false;
      }
    }
    return true;
  }

  #changed(chatId: string): void {
    this.#save();
    this.#options.onChange(chatId);
  }

  #save(): void {
    const kept = this.#entries.map(({ clientId, chatId, content, images }) => ({
      clientId,
      chatId,
      content,
      paths: images.flatMap((image) => image.path ?? []),
      complete: images.every((image) => image.path !== null),
    }));
    try {
      if (kept.length > 0) this.#options.storage?.setItem(this.#key, JSON.stringify(kept));
      else this.#options.storage?.removeItem(this.#key);
    } catch {
      // A full or forbidden storage loses what it would have kept over a reload, nothing else.
    }
  }

  #restore(): Entry[] {
    try {
      const kept = JSON.parse(this.#options.storage?.getItem(this.#key) ?? "[]") as (Pick<
        Outgoing,
        "clientId" | "chatId" | "content"
      > & { paths: string[]; complete: boolean })[];
      return kept.map(({ paths, complete, ...message }) => ({
        ...message,
        images: paths.map((path) => ({ file: null, preview: path, path })),
        state: "failed",
        error: complete ? OUTBOX_PROBLEMS.leftBehind : OUTBOX_PROBLEMS.withoutPictures,
      }));
    } catch {
      return [];
    }
  }
}
