import { clearMessages, showMessage } from "../../ui/messages/message-store.ts";

import { ChatClient } from "./chat-client.ts";
import { makeChatSocket } from "./connect.ts";
import { playNewMessage } from "./sound.ts";
import { uploadImage } from "./upload.ts";

/** The scope of the chat's messages. */
const UPLOAD = "chat upload";

/** Connects this tab. Loaded only when there is something to connect for. */
export function startChatClient(userId: string): ChatClient {
  return new ChatClient({
    userId,
    socket: makeChatSocket(),
    upload: (chatId, file) => {
      clearMessages(UPLOAD);
      return uploadImage(chatId, file);
    },
    storage: sessionStorage,
    onIncoming: playNewMessage,
    onAlert: (text) => showMessage({ text, tone: "failure" }, UPLOAD),
  });
}
