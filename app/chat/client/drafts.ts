/**
 * The unsent text of each chat, in session storage: it survives other chats and other documents, and ends with sign-out
 * or the tab. Nothing is kept if storage is full or forbidden.
 */

const keyOf = (userId: string, chatId: string) => `chat-draft:${userId}:${chatId}`;

export function readDraft(userId: string, chatId: string): string {
  try {
    return sessionStorage.getItem(keyOf(userId, chatId)) ?? "";
  } catch {
    return "";
  }
}

/** An empty text deletes the draft. */
export function saveDraft(userId: string, chatId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(userId, chatId), text);
    else sessionStorage.removeItem(keyOf(userId, chatId));
  } catch {
    return;
  }
}
