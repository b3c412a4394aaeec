import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Runs a command of the built product as its npm script does. Returns its exit code and all that it wrote. */
export async function runCommand(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, `build/cli/${command}.js`), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, output: out + err };
}
