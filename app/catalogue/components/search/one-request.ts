/**
 * Sends one request at a time. A text that is asked for while a request runs waits for its end, and only the last such
 * text is sent. `show` gets the answer to the last text, or null if that request failed. `ask(null)` drops the answer.
 */
export function makeOneRequest<Answer>(
  send: (text: string) => Promise<Answer>,
  show: (answer: Answer | null) => void,
): (text: string | null) => void {
  let wanted: string | null = null;
  let running = false;
  const run = async () => {
    running = true;
    for (let sent: string | null = null; wanted !== null && wanted !== sent;) {
      sent = wanted;
      const answer = await send(sent).catch(() => null);
      if (wanted === sent) show(answer);
    }
    running = false;
  };
  return (text) => {
    wanted = text;
    if (!running) void run();
  };
}
