import * as paths from "../paths.ts";

/** The file name in the address of an image in this chat, or null for any other address. */
export function readChatImagePath(chatId: string, path: string): string | null {
  const prefix = paths.apiChatImage(chatId, "");
  const fileName = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  return /^[\w-]{1,64}\.webp$/.test(fileName) ? fileName : null;
}

/** The picture at the size of a message's bubble. */
export function chatThumbnail(path: string): string {
  return `${path}?size=large`;
}
