import { TYPING_STOP_MS } from "../contract.ts";

/** `typing` is sent at most this often. */
const TYPING_EVERY_MS = 1_000;

/** Sends `typing` while the person types, and `stopTyping` two seconds after the last change. */
export class TypingNotifier {
  readonly #say: (event: "typing" | "stopTyping", chatId: string) => void;
  #now: { chatId: string; saidAt: number; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(say: (event: "typing" | "stopTyping", chatId: string) => void) {
    this.#say = say;
  }

  /** Call when the text of a message has changed. */
  typed(chatId: string): void {
    if (this.#now && this.#now.chatId !== chatId) this.stop();
    clearTimeout(this.#now?.timer);
    const now = performance.now();
    const before = this.#now;
    const isDue = !before || now - before.saidAt >= TYPING_EVERY_MS;
    if (isDue) this.#say("typing", chatId);
    this.#now = {
      chatId,
      saidAt: isDue ? now : before.saidAt,
      timer: setTimeout(() => this.stop(), TYPING_STOP_MS),
    };
  }

  stop(): void {
    if (!this.#now) return;
    const { chatId, timer } = this.#now;
    clearTimeout(timer);
    this.#now = null;
    this.#say("stopTyping", chatId);
  }
}
