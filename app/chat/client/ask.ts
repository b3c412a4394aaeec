import type { Answer, ClientEvents } from "../contract.ts";

import type { ChatSocket } from "./connect.ts";

/** How long the shop may take to acknowledge an event. */
const ANSWER_MS = 8_000;

/**
 * Sends an event, and sends it again later if a rate limit refuses it. Returns the acknowledgement. Returns undefined if
 * none came, if the connection was lost, or if `isWanted` says that the event is no longer needed.
 */
export type Ask = <Event extends keyof ClientEvents>(
  event: Event,
  payload: Parameters<ClientEvents[Event]>[0],
  isWanted?: () => boolean,
) => Promise<Parameters<Parameters<ClientEvents[Event]>[1]>[0] | undefined>;

export function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Returns the socket with a timeout for acknowledgements. */
export function withTimeout(socket: ChatSocket) {
  return socket.timeout(ANSWER_MS);
}

export function makeAsk(socket: ChatSocket, onSignedOut: (error: string) => void): Ask {
  // The library's types cannot express the union of all events. The contract defines each acknowledgement.
  const timed = () => withTimeout(socket) as unknown as { emitWithAck: (event: string, payload: unknown) => unknown };
  const askOnce = async (event: keyof ClientEvents, payload: unknown): Promise<Answer | undefined> => {
    try {
      return (await timed().emitWithAck(event, payload)) as Answer;
    } catch {
      return undefined;
    }
  };
  return async (event: keyof ClientEvents, payload: unknown, isWanted = () => true) => {
    const connection = socket.id;
    for (;;) {
      const answer = await askOnce(event, payload);
      if (!answer || answer.ok) return answer;
      if (answer.code === "signed-out") onSignedOut(answer.error);
      if (answer.retryAfterSeconds === undefined) return answer;
      await pause(answer.retryAfterSeconds);
      // After a reconnect everything is refetched anyway.
      if (socket.id !== connection || !isWanted()) return undefined;
    }
  };
}
