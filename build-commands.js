import { cpSync, existsSync } from "node:fs";
import path from "node:path";

/**
 * Bundles the commands of `app/cli/` into `build/cli/`, and copies the migrations. The npm script of each command runs this
 * first, so that commands run the current code. It takes a fraction of a second.
 */

const ROOT = import.meta.dirname;
const COMMANDS = [
  "import",
  "export",
  "backup",
  "automatic-backup",
  "restore",
  "admin",
  "doctor",
  "rollback",
  "seed-demo",
];

const esbuild = await findEsbuild();
if (esbuild) {
  cpSync(path.join(ROOT, "db/migrations"), path.join(ROOT, "build/migrations"), { recursive: true });
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: COMMANDS.map((name) => `app/cli/${name}.ts`),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: true,
    outdir: "build/cli",
    logLevel: "warning",
  });
} else if (COMMANDS.some((name) => !existsSync(path.join(ROOT, `build/cli/${name}.js`)))) {
  process.stderr.write("Nothing is built yet. Run `npm ci && npm run build` first.\n");
  process.exitCode = 1;
}

/** Null in a production install (`npm ci --omit=dev`), which runs the existing build. */
async function findEsbuild() {
  try {
    return await import("esbuild");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}
