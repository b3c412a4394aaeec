import type { Message } from "../../ui/message.ts";

export const PICTURE_ADMIN_MESSAGES = {
  notDeleted: { text: "Ошибка при удалении изображения", tone: "failure", lang: "ru" } satisfies Message,
  linksFailed: (links: readonly string[]): Message => ({
    text: `${links.length === 1 ? "This link" : `These ${links.length} links`} could not be loaded: ${links.join(", ")}`,
    tone: "failure",
  }),
};
