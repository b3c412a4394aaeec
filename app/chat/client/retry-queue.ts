import { RETRY_QUEUE_PROBLEMS } from "../chat.messages.ts";
import type { Answer, ChatMessage, SendMessage } from "../contract.ts";

import { pause } from "./ask.ts";
import type { UploadImage } from "./upload.ts";

/** A message that is being delivered, or waits for the connection, for this long is shown as failed. */
const GIVE_UP_MS = 15_000;

/** An image of an unsent message. */
export interface OutgoingImage {
  /** Null for an uploaded image that was restored after a reload. */
  file: Blob | null;
  /** The address of its preview. */
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
  /** The message that says why it failed. */
  error: string | null;
  /** Whether an image was lost in a reload, because it was not uploaded yet. */
  lacksImages?: boolean;
}

interface RetryQueueOptions {
  userId: string;
  /** Sends one message. Rejects without an acknowledgement; the message may be stored all the same. */
  deliver: (message: SendMessage) => Promise<Answer<{ message: ChatMessage }>>;
  /** Uploads one image and returns its address. */
  upload: UploadImage;
  onChange: (chatId: string) => void;
  onSent: (message: ChatMessage) => void;
  /** Called when an image could not be uploaded. */
  onUploadFailed: (error: string) => void;
  /** Keeps messages over a reload. Null keeps them in memory only. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
}

interface Entry extends Outgoing {
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** An upload has its own timeout. */
  isUploading?: boolean;
}

/**
 * Messages without an acknowledgement. Sends one at a time per chat, so that the server stores them in their order.
 * After a reconnect the interrupted message is sent again with its `clientId`, by which the server recognizes it.
 */
export class RetryQueue {
  #entries: Entry[] = [];
  #busy = new Set<string>();
  #online = false;
  readonly #options: RetryQueueOptions;
  readonly #key: string;

  constructor(options: RetryQueueOptions) {
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

  /** Sends a failed message again, after the messages written since. */
  retry(clientId: string): void {
    const entry = this.#take(clientId);
    if (entry) this.#start({ ...entry, state: "sending", error: null });
  }

  /** Removes a failed message. */
  discard(clientId: string): void {
    const entry = this.#take(clientId);
    if (entry) this.#changed(entry.chatId);
  }

  setOnline(online: boolean): void {
    this.#online = online;
    if (!online) {
      for (const entry of this.#entries) if (entry.state === "sending") this.#arm(entry);
      return;
    }
    for (const chatId of new Set(this.#entries.map((entry) => entry.chatId))) {
      // An upload may have outlasted the connection.
      const first = this.#firstOf(chatId);
      if (first) this.#disarmBehind(first);
      void this.#pump(chatId);
    }
  }

  /** Call when an own message arrives: as the acknowledgement, by broadcast or in a history. */
  confirm(clientId: string): void {
    this.discard(clientId);
  }

  #start(entry: Entry): void {
    if (!this.#online) this.#arm(entry);
    this.#entries.push(entry);
    this.#changed(entry.chatId);
    void this.#pump(entry.chatId);
  }

  /** Starts an entry's timeout, unless it is running. */
  #arm(entry: Entry, waitMs = 0): void {
    if (entry.timer !== undefined || entry.isUploading) return;
    entry.timer = setTimeout(() => this.#fail(entry.clientId, RETRY_QUEUE_PROBLEMS.notConfirmed), waitMs + GIVE_UP_MS);
  }

  #disarm(entry: Entry): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
  }

  /** Stops the timeouts of all later messages of the chat. They start when it is their turn to be sent. */
  #disarmBehind(first: Entry): void {
    for (const one of this.#entries) if (one.chatId === first.chatId && one !== first) this.#disarm(one);
  }

  /** The message of a chat to send next, or the one that is being sent. */
  #firstOf(chatId: string): Entry | undefined {
    return this.#entries.find((one) => one.chatId === chatId && one.state === "sending");
  }

  #take(clientId: string): Entry | undefined {
    const entry = this.#entries.find((one) => one.clientId === clientId);
    if (entry) this.#disarm(entry);
    this.#entries = this.#entries.filter((one) => one !== entry);
    return entry;
  }

  #fail(clientId: string, error: string): void {
    const entry = this.#entries.find((one) => one.clientId === clientId);
    if (!entry) return;
    this.#disarm(entry);
    entry.state = "failed";
    entry.error = error;
    this.#changed(entry.chatId);
  }

  async #pump(chatId: string): Promise<void> {
    if (this.#busy.has(chatId)) return;
    this.#busy.add(chatId);
    try {
      for (;;) {
        const entry = this.#firstOf(chatId);
        if (!entry || !this.#online) return;
        await this.#send(entry);
      }
    } finally {
      this.#busy.delete(chatId);
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { chatId, content, clientId } = entry;
    this.#disarmBehind(entry);
    this.#arm(entry);
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
      else if (answer.retryAfterSeconds !== undefined) {
        // The shop has reached a rate limit, and says how long to wait.
        this.#disarm(entry);
        this.#arm(entry, answer.retryAfterSeconds * 1000);
        await pause(answer.retryAfterSeconds);
      } else this.#fail(clientId, answer.error);
    } catch {
      // No acknowledgement came: the message keeps its state until it is confirmed or times out.
    }
  }

  async #uploadImages(entry: Entry): Promise<boolean> {
    for (const image of entry.images) {
      if (image.path !== null || image.file === null) continue;
      this.#disarm(entry);
      entry.isUploading = true;
      const uploaded = await this.#options.upload(entry.chatId, image.file);
      entry.isUploading = false;
      if (!uploaded.ok) {
        this.#options.onUploadFailed(uploaded.problem.text);
        this.#fail(entry.clientId, uploaded.problem.text);
        return false;
      }
      image.path = uploaded.value;
      this.#arm(entry);
      this.#changed(entry.chatId);
    }
    return true;
  }

  #changed(chatId: string): void {
    this.#save();
    this.#options.onChange(chatId);
  }

  #save(): void {
    const stored = this.#entries.map(({ clientId, chatId, content, images, lacksImages }) => ({
      clientId,
      chatId,
      content,
      paths: images.flatMap((image) => image.path ?? []),
      complete: lacksImages !== true && images.every((image) => image.path !== null),
    }));
    try {
      if (stored.length > 0) this.#options.storage?.setItem(this.#key, JSON.stringify(stored));
      else this.#options.storage?.removeItem(this.#key);
    } catch {
      // Storage is full or forbidden. The messages are lost at a reload only.
    }
  }

  #restore(): Entry[] {
    try {
      const stored = JSON.parse(this.#options.storage?.getItem(this.#key) ?? "[]") as (Pick<
        Outgoing,
        "clientId" | "chatId" | "content"
      > & { paths: string[]; complete: boolean })[];
      return stored.map(({ paths, complete, ...message }) => ({
        ...message,
        images: paths.map((path) => ({ file: null, preview: path, path })),
        lacksImages: !complete,
        state: "failed",
        error: complete ? RETRY_QUEUE_PROBLEMS.leftBehind : RETRY_QUEUE_PROBLEMS.withoutImages,
      }));
    } catch {
      return [];
    }
  }
}
