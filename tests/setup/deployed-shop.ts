import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** For the scripts of `deploy/`: a clone with the version "old", whose origin has "new". */

const SCRIPTS = ["as-shop.sh", "rollback", "run", "upgrade"];

/**
 * Fakes of programs. Each line of `$CALLS` has the version that is built in the shop's folder at that moment. The
 * variables BUILD, STOP, NODE_EXIT and NO_IMAGE make them fail. The script is killed when it calls KILL_AT.
 */
const COMMANDS: Record<string, string> = {
  npm: `echo "npm $* while $(cat "$SHOP/build/start.js") is there" >>"$CALLS"
[ "$1" = ci ] && { mkdir node_modules; cp version node_modules/; }
[ "$1" = run ] && { [ -z "$BUILD" ] || exit 1; mkdir build; cp version build/start.js; }
exit 0`,
  systemctl: `[ "$1 \${3%%,*}" != "show --property=ProtectSystem" ] || {
  printf '%s\\n' ProtectSystem=strict "ReadWritePaths=-/var/backups/shop -/mnt/backups" StateDirectory=
  exit 0
}
[ "$1" != show ] || { echo "NODE_ENV=production STORAGE_DIR=$STORAGE"; exit 0; }
echo "systemctl $1: $(cat build/start.js 2>/dev/null || echo nothing)" >>"$CALLS"
[ "$1 $STOP" != "stop interrupted" ] || kill -INT $PPID
[ "$1 $STOP" != "stop failed" ] || exit 1
exit 0`,
  // As with systemd, the file wins over the other variables.
  "systemd-run": `for word in "$@"; do echo "$word" >>"$CALLS.words"; done
while [ "\${1#--}" != "$1" ]; do
  case "$1" in
  --setenv=*) export "\${1#--setenv=}" ;;
  --property=EnvironmentFile=*) file=\${1#--property=EnvironmentFile=} ;;
  esac
  shift
done
[ ! -f "$file" ] || { set -a; . "$file"; set +a; }
exec "$@"`,
  mv: `command -p mv "$@"`,
  node: `[ "$1" != -e ] || { echo "$*" >>"$CALLS.words"; exit 0; }
echo "node $*: $(cat build/start.js)" >>"$CALLS"; exit "\${NODE_EXIT:-0}"`,
  docker: `case "$*" in
"image inspect "*) exit "\${NO_IMAGE:-0}" ;;
*" shop sh -c "*) shift $(($# - 5)); STORAGE_DIR="$STORAGE" exec "$@" ;;
*) echo "docker $*" | sed "s| --file $SHOP/deploy/compose.yaml||; s| --file deploy/compose.yaml||" >>"$CALLS" ;;
esac
case "$*" in
*" build "*)
  [ "$BUILD" != killed ] || kill -KILL $PPID
  [ -z "$BUILD" ] || exit 1 ;;
*rollback.js*) exit "\${NODE_EXIT:-0}" ;;
esac
exit 0`,
};

export class DeployedShop {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
  /** The folder of the program. */
  readonly root = path.join(this.#folder, "shop");
  readonly bin = path.join(this.#folder, "bin");
  readonly storageDir = path.join(this.#folder, "storage");
  readonly #origin = path.join(this.#folder, "origin");
  readonly #calls = path.join(this.#folder, "calls");

  constructor() {
    mkdirSync(path.join(this.#origin, "deploy"), { recursive: true });
    for (const name of SCRIPTS) cpSync(`deploy/${name}`, path.join(this.#origin, "deploy", name));
    writeFileSync(path.join(this.#origin, ".gitignore"), "build/\nnode_modules/\n.env\n");
    execFileSync("git", ["init", "--quiet", "--initial-branch=main", this.#origin]);
    this.publish("old", { "only-old": "" });
    execFileSync("git", ["clone", "--quiet", this.#origin, this.root]);
    rmSync(path.join(this.#origin, "only-old"));
    this.publish("new");
    for (const name of ["build", "node_modules"]) mkdirSync(path.join(this.root, name));
    for (const file of ["build/start.js", "node_modules/version"]) writeFileSync(path.join(this.root, file), "old");
    this.setStorage(this.storageDir);
    mkdirSync(this.bin);
    for (const [name, text] of Object.entries(COMMANDS)) {
      const kill = `case "${name} $*" in \${KILL_AT:-no call}*) kill -KILL $PPID; exit ;; esac`;
      writeFileSync(path.join(this.bin, name), `#!/bin/sh\n${kill}\n${text}\n`, { mode: 0o755 });
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Commits a version to the origin. */
  publish(version: string, files: Record<string, string> = {}): void {
    const all = { ...files, version };
    for (const [name, text] of Object.entries(all)) writeFileSync(path.join(this.#origin, name), text);
    const git = ["-C", this.#origin, "-c", "user.name=test", "-c", "user.email=test@mail.example"];
    execFileSync("git", [...git, "add", "--all"]);
    execFileSync("git", [...git, "commit", "--quiet", "--message", version]);
  }

  git(...args: string[]): string {
    return execFileSync("git", ["-C", this.root, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
  }

  /** The version of the program's files, and the one that is built there. */
  versions(): string[] {
    return [this.git("log", "-1", "--format=%s"), readFileSync(path.join(this.root, "build/start.js"), "utf8")];
  }

  /** The versions of the program and of its packages that a start would use. Empty if there is no program to start. */
  startable(): string[] {
    const files = ["build/start.js", "node_modules/version"].map((file) => path.join(this.root, file));
    return existsSync(files[0] ?? "") ? files.map((file) => readFileSync(file, "utf8")) : [];
  }

  setStorage(folder: string): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "shop.db"), "");
  }

  /** What the server does at the first start of a version with a new schema. Returns the copy. */
  migrate(folder = this.storageDir): string {
    const copy = path.join(folder, "migration-copies/2026-11-25T06-00-00Z-before-0050.db");
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, "");
    return copy;
  }

  run(name: "upgrade" | "rollback" | "run", args: string[] = [], env: Record<string, string> = {}) {
    for (const file of [this.#calls, `${this.#calls}.words`]) writeFileSync(file, "");
    const { status, stderr } = spawnSync(path.join(this.root, "deploy", name), args, {
      encoding: "utf8",
      env: {
        PATH: `${this.bin}:${process.env.PATH ?? ""}`,
        NODE_ENV: "test",
        ...{ SHOP: this.root, CALLS: this.#calls, STORAGE: this.storageDir },
        ...env,
      },
    });
    return { status, stderr };
  }

  readCalls(): string[] {
    const text = readFileSync(this.#calls, "utf8").trim();
    return text === "" ? [] : text.split("\n");
  }

  /** The arguments of `systemd-run`, and of the program that requests `/healthz`. */
  readWords(): string[] {
    return readFileSync(`${this.#calls}.words`, "utf8").trim().split("\n");
  }
}
