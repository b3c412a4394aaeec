import type { Answer, ClientEvents } from "../contract.ts";

import type { ChatSocket } from "./connect.ts";

/** How long the shop may take to answer an event. */
const ANSWER_MS = 8_000;

/** Sends an event. Returns the shop's answer; undefined when none came. */
export type Ask = <Event extends keyof ClientEvents>(
  event: Event,
  payload: Parameters<ClientEvents[Event]>[0],
) => Promise<Parameters<Parameters<ClientEvents[Event]>[1]>[0] | undefined>;

/** The socket, whose acknowledgements reject when they take too long. */
export function withTimeout(socket: ChatSocket) {
  return socket.timeout(ANSWER_MS);
}

export function makeAsk(socket: ChatSocket, onSignedOut: (error: string) => void): Ask {
  // The library's types cannot express the union of all events; the contract defines each event's answer.
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
