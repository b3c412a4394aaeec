/**
 * The unsent text of each chat, in session storage. It stays while the person visits other chats and pages, until
 * sign-out or until the tab is closed. Nothing is kept if storage is full or forbidden.
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
