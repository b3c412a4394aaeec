import * as paths from "../paths.ts";

/** Returns the file name from the address of an image in this chat, or null for any other address. */
export function readChatImagePath(chatId: string, path: string): string | null {
  const prefix = paths.apiChatImage(chatId, "");
  const fileName = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  return /^[\w-]{1,64}\.webp$/.test(fileName) ? fileName : null;
}

/** Returns the address of the image at the size of a message bubble. */
export function chatThumbnail(path: string): string {
  return `${path}?size=large`;
}
