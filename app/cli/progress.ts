import { Presets, SingleBar } from "cli-progress";

export type Output = NodeJS.WritableStream & { isTTY?: boolean };

interface Progress {
  update: (done: number) => void;
  /** Writes a whole line without breaking the bar. */
  say: (line: string) => void;
  stop: () => void;
}

const CLEAR_LINE = "\r\u001b[K";

/** A progress bar on a terminal. Elsewhere it only writes the lines. `total` may have any unit. */
export function startProgress(stream: Output, total: number): Progress {
  if (!stream.isTTY || total === 0) {
    return { update: () => undefined, say: (line) => void stream.write(`${line}\n`), stop: () => undefined };
  }
  const bar = new SingleBar({ stream, format: "{bar} {percentage} %  {duration_formatted}" }, Presets.shades_classic);
  bar.start(total, 0);
  return {
    update: (done) => bar.update(done),
    say: (line) => void stream.write(`${CLEAR_LINE}${line}\n`),
    stop: () => bar.stop(),
  };
}
