import { runForgetSetting } from "./forget-setting.server.ts";

const [command, ...rest] = process.argv.slice(2);
const { stdout: out, stderr: err } = process;
process.exitCode = command === "forget-setting" ? runForgetSetting(rest, out, err) : await runOther();

/** Other commands read the configuration, which refuses invalid settings. `forget-setting` must work with those. */
async function runOther(): Promise<0 | 1 | 2> {
  const { runAdmin } = await import("./admin-commands.server.ts");
  const openDatabase = async () => (await import("../database.server.ts")).db;
  const findSetupCode = async () => {
    const db = await openDatabase();
    const { getSetupCode, hasPassword } = await import("../admin/gate/setup-code.server.ts");
    return hasPassword(db) ? null : getSetupCode();
  };
  return runAdmin(process.argv.slice(2), { openDatabase, findSetupCode, out, err });
}
