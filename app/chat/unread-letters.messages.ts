import { makeLetter, type Fact, type Letter } from "../mail/letter.ts";
import * as paths from "../paths.ts";

import { shortenMessage } from "./message-rules.ts";

/** A chat with its first unread message. */
export interface UnreadChat {
  id: string;
  title: string;
  buyerName: string;
  content: string;
  imageCount: number;
}

/** The letter to the owner about chats with messages that the seller has not read for `minutes`. */
export function ownerUnreadChats(unread: readonly UnreadChat[], minutes: number): Letter {
  const [first] = unread;
  const isOne = unread.length === 1;
  const heading = isOne
    ? `${first?.buyerName ?? ""} is waiting for a reply`
    : `${unread.length} chats are waiting for a reply`;
  return makeLetter({
    subject: isOne ? `${heading}: ${first?.title ?? ""}` : heading,
    heading,
    paragraphs: [`Unread for ${minutes} minutes:`],
    facts: unread.map(({ buyerName, title, content, imageCount }): Fact => [
      "Message",
      `${buyerName}, ${title}: ${shortenMessage(content, imageCount)}`,
    ]),
    button: {
      label: isOne ? "Open the chat" : "Open the chats",
      href: isOne && first ? paths.chat(first.id) : paths.chats,
    },
    closing: ["You will get no more e-mails about these chats until you read them."],
  });
}
