/** The address of a picture in a chat: `/api/chats/{id}/images/{file}`. */
export function chatImagePath(chatId: string, fileName: string): string {
  return `/api/chats/${chatId}/images/${fileName}`;
}

/** The file name in such an address of this very chat, or null. */
export function readChatImagePath(chatId: string, path: string): string | null {
  const prefix = chatImagePath(chatId, "");
  const fileName = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  return /^[\w-]{1,64}\.webp$/.test(fileName) ? fileName : null;
}

/** The picture at the size of a message's bubble. */
export function chatThumbnail(path: string): string {
  return `${path}?size=large`;
}
