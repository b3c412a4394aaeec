import { useEffect, useState, useSyncExternalStore } from "react";

import type { ChatClient } from "./chat-client.ts";
import type { ChatState } from "./chat-store.ts";

/** One connection per tab, whatever shows it: the page's list, its window, the panel over the shop. */
let shared: ChatClient | null = null;

async function load(userId: string): Promise<ChatClient> {
  const { startChatClient } = await import("./start-client.ts");
  if (shared?.userId !== userId) {
    shared?.close();
    shared = startChatClient(userId);
  }
  return shared;
}

/** Ends the tab's connection, once nobody is signed in any more. */
export function closeChat(): void {
  shared?.close();
  shared = null;
}

/** Code that did not arrive is asked for again after this long. */
const RETRY_MS = 5_000;

/** The tab's connection for this person; null until its code is here, and for nobody. */
export function useChatClient(userId: string | null): ChatClient | null {
  const [client, setClient] = useState<ChatClient | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let wanted = true;
    const attempt = () =>
      load(userId).then(
        (loaded) => wanted && setClient(loaded),
        () => {
          if (wanted) timer = setTimeout(() => void attempt(), RETRY_MS);
        },
      );
    void attempt();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [userId]);
  return client?.userId === userId ? client : null;
}

const OFFLINE: ChatState = { connection: "connecting", ended: null, unread: null, list: null, rooms: new Map() };
const nothing = () => () => undefined;

export function useChatState(client: ChatClient | null): ChatState {
  return useSyncExternalStore(client?.subscribe ?? nothing, client?.getState ?? (() => OFFLINE), () => OFFLINE);
}
