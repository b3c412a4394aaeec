import type { Answer, ClientEvents } from "../contract.ts";

import type { ChatSocket } from "./connect.ts";

/** How long the shop may take to acknowledge an event. */
const ANSWER_MS = 8_000;

/** Sends an event. Returns the acknowledgement, or undefined if none came. */
export type Ask = <Event extends keyof ClientEvents>(
  event: Event,
  payload: Parameters<ClientEvents[Event]>[0],
) => Promise<Parameters<Parameters<ClientEvents[Event]>[1]>[0] | undefined>;

/** Returns the socket with a timeout for acknowledgements. */
export function withTimeout(socket: ChatSocket) {
  return socket.timeout(ANSWER_MS);
}

export function makeAsk(socket: ChatSocket, onSignedOut: (error: string) => void): Ask {
  // The library's types cannot express the union of all events. The contract defines each acknowledgement.
  const timed = () => withTimeout(socket) as unknown as { emitWithAck: (event: string, payload: unknown) => unknown };
  const ask = async (event: keyof ClientEvents, payload: unknown): Promise<Answer | undefined> => {
    try {
      const answer = (await timed().emitWithAck(event, payload)) as Answer;
      if (!answer.ok && answer.code === "signed-out") onSignedOut(answer.error);
      return answer;
    } catch {
      return undefined;
    }
  };
  return ask;
}
