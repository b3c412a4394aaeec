import { useEffect, useState, useSyncExternalStore } from "react";

import type { ChatClient } from "./chat-client.ts";
import type { ChatState } from "./chat-store.ts";

/** The tab's only connection, shared by the list, the window and the panel over the shop. */
let shared: ChatClient | null = null;

async function load(userId: string): Promise<ChatClient> {
  const { startChatClient } = await import("./start-client.ts");
  if (shared?.userId !== userId) {
    shared?.close();
    shared = startChatClient(userId);
  }
  return shared;
}

/** Ends the tab's connection after sign-out. */
export function closeChat(): void {
  shared?.close();
  shared = null;
}

/** A client module that failed to load is requested again after this long. */
const RETRY_MS = 5_000;

/** Returns the tab's connection for this person. Null for visitors and until its module is loaded. */
export function useChatClient(userId: string | null): ChatClient | null {
  const [client, setClient] = useState<ChatClient | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isMounted = true;
    const attempt = () =>
      load(userId).then(
        (loaded) => isMounted && setClient(loaded),
        () => {
          if (isMounted) timer = setTimeout(() => void attempt(), RETRY_MS);
        },
      );
    void attempt();
    return () => {
      isMounted = false;
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

/** The layout's data for the chat beside its list. */
export interface ChatOutlet {
  client: ReturnType<typeof useChatClient>;
  state: ReturnType<typeof useChatState>;
  /** The query of the list. */
  search: string;
}
