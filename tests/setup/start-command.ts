import { readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What `npm start` gives to Node.js: environment variables, and the options before the program. */
export const { startEnv, nodeOptions } = readStartCommand();

function readStartCommand(): { startEnv: Record<string, string>; nodeOptions: string[] } {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const [variables = "", options] = scripts.start.split(" node ");
  if (options === undefined) throw new Error(`\`npm start\` is not a call of node: ${scripts.start}`);
  return {
    startEnv: Object.fromEntries(variables.split(" ").map((one) => one.split("=") as [string, string])),
    nodeOptions: options.split(" ").slice(0, -1),
  };
}
