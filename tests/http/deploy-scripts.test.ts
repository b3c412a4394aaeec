import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** Runs `deploy/upgrade`, `deploy/rollback` and `deploy/run`. Fakes of npm, systemd and Docker record their calls. */

let folder: string;
let shop: string;
let calls: string;

const git = (...args: string[]) =>
  execFileSync("git", ["-C", shop, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
const readCalls = () => readFileSync(calls, "utf8").trim().split("\n");
const built = () => readFileSync(path.join(shop, "build/start.js"), "utf8");

/** Each line of `calls` has the version that is built in the shop's folder at that moment. */
const COMMANDS: Record<string, string> = {
  npm: `echo "npm $* while $(cat "$SHOP/build/start.js") is there" >>"$CALLS"
[ "$1" = ci ] && mkdir node_modules
[ "$1" = run ] && { [ -z "$BROKEN" ] || exit 1; mkdir build; cp version build/start.js; }
exit 0`,
  systemctl: `[ "$1" != show ] || { echo "NODE_ENV=production STORAGE_DIR=/var/lib/shop"; exit 0; }
echo "systemctl $1: $(cat build/start.js)" >>"$CALLS"; exit 0`,
  "systemd-run": `for word in "$@"; do echo "$word" >>"$CALLS"; done; exit 3`,
  runuser: `shift 3; exec "$@"`,
  node: `[ "$1" = -e ] || echo "node $*: $(cat build/start.js)" >>"$CALLS"; exit 0`,
  docker: `case "$*" in
*"find "*) shift $(($# - 3)); STORAGE_DIR="$STORAGE" SINCE=0 exec "$@" ;;
*) echo "docker $*" | sed "s| --file deploy/compose.yaml||; s|SINCE=[0-9]*|SINCE|" >>"$CALLS" ;;
esac
case "$*" in *" build "*)
  [ "$BROKEN" != killed ] || kill -KILL $PPID
  [ -z "$BROKEN" ] || exit 1 ;;
esac
exit 0`,
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
  calls = path.join(folder, "calls");
  const origin = path.join(folder, "origin");
  shop = origin;
  mkdirSync(path.join(origin, "deploy"), { recursive: true });
  for (const name of ["upgrade", "rollback", "run"]) cpSync(`deploy/${name}`, path.join(origin, "deploy", name));
  writeFileSync(path.join(origin, ".gitignore"), "build/\nnode_modules/\n.env\n");
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "test");
  git("config", "user.email", "test@mail.example");
  commit("old");
  git("clone", "--quiet", origin, path.join(folder, "shop"));
  commit("new");
  shop = path.join(folder, "shop");
  for (const name of ["build", "node_modules"]) mkdirSync(path.join(shop, name));
  writeFileSync(path.join(shop, "build/start.js"), "old");
  mkdirSync(path.join(folder, "bin"));
  for (const [name, text] of Object.entries(COMMANDS)) {
    writeFileSync(path.join(folder, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commit(version: string): void {
  writeFileSync(path.join(shop, "version"), version);
  git("add", "--all");
  git("commit", "--quiet", "--message", version);
}

function run(
  name: "upgrade" | "rollback" | "run",
  args: string[] = [],
  { build = "good" }: { build?: "broken" | "good" | "killed" } = {},
) {
  writeFileSync(calls, "");
  const { status, stderr } = spawnSync(path.join(shop, "deploy", name), args, {
    encoding: "utf8",
    env: {
      PATH: `${path.join(folder, "bin")}:${process.env.PATH ?? ""}`,
      ...{ SHOP: shop, CALLS: calls, STORAGE: path.join(folder, "storage"), STORAGE_DIR: path.join(folder, "storage") },
      NODE_ENV: "test",
      BROKEN: build === "good" ? "" : build,
    },
  });
  return { status, stderr };
}

/** What the server does at the first start of a version with a new schema. */
function migrate(): void {
  const copies = path.join(folder, "storage/migration-copies");
  mkdirSync(copies, { recursive: true });
  writeFileSync(path.join(copies, "2026-11-25T06-00-00Z-before-0050.db"), "");
}

describe("with systemd", () => {
  it("builds beside the running shop, and stops it only to swap", () => {
    expect(run("upgrade")).toMatchObject({ status: 0, stderr: expect.stringContaining("Done") as string });
    expect(readCalls()).toEqual([
      "npm ci while old is there",
      "npm run build while old is there",
      "systemctl stop: old",
      "systemctl start: new",
    ]);
    expect([built(), git("log", "-1", "--format=%s"), git("status", "--porcelain")]).toEqual(["new", "new", ""]);
    expect(existsSync(`${shop}.next`)).toBe(false);
    expect(run("upgrade").stderr).toContain("This is that version already.");
  });

  it("keeps the running version when the new one cannot be built", () => {
    expect(run("upgrade", [], { build: "broken" })).toMatchObject({ status: 1 });
    expect(readCalls().join()).not.toContain("systemctl");
    expect([built(), git("log", "-1", "--format=%s")]).toEqual(["old", "old"]);
    expect(run("upgrade").status).toBe(0);
  });

  it("goes back to the old program and the database of before the upgrade", () => {
    run("upgrade");
    migrate();
    expect(run("rollback").stderr).toContain("before-0050.db");
    expect(built()).toBe("new");
    expect(run("rollback", ["--yes"]).status).toBe(0);
    expect(readCalls()).toEqual([
      "systemctl stop: new",
      "node build/cli/rollback.js --yes: new",
      "systemctl start: old",
    ]);
    expect([built(), git("log", "-1", "--format=%s")]).toEqual(["old", "old"]);
    expect(run("rollback", ["--yes"])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("no deploy/upgrade") as string,
    });
  });

  it("puts no older copy back when the upgrade did not migrate", () => {
    migrate();
    const copy = path.join(folder, "storage/migration-copies/2026-11-25T06-00-00Z-before-0050.db");
    execFileSync("touch", ["--date", "2 hours ago", copy]);
    run("upgrade");
    expect(run("rollback").stderr).toContain("did not migrate");
    run("rollback", ["--yes"]);
    expect(readCalls()).toEqual(["systemctl stop: new", "systemctl start: old"]);
  });

  it("runs a command as the user of the service, with its environment, and returns its exit code", () => {
    expect(run("run", ["admin", "account", "lock", "nora@mail.example"]).status).toBe(3);
    const words = readCalls();
    expect(words).toEqual(
      expect.arrayContaining([
        ...["--uid=shop", "--wait", "--property=EnvironmentFile=/etc/shop.env"],
        ...["--setenv=NODE_ENV=production", "--setenv=STORAGE_DIR=/var/lib/shop", `--working-directory=${shop}`],
      ]),
    );
    expect(words.slice(-5)).toEqual([
      path.join(folder, "bin/node"),
      path.join(shop, "build/cli/admin.js"),
      ...["account", "lock", "nora@mail.example"],
    ]);
    expect(run("run", ["../../etc/passwd"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("admin") as string,
    });
  });

  it("refuses to upgrade if somebody has changed files of the program", () => {
    writeFileSync(path.join(shop, "version"), "mine");
    expect(run("upgrade")).toMatchObject({ status: 1, stderr: expect.stringContaining("were changed") as string });
  });
});

describe("with Docker Compose", () => {
  beforeEach(() => writeFileSync(path.join(shop, "deploy/.env"), "SHOP_HOST=shop.example\n"));

  const buildCall = () =>
    `docker compose --env-file deploy/.env --file ${shop}.next/deploy/compose.yaml --file ${shop}.next/deploy/next.yaml build shop`;

  it("keeps the old image, and replaces the container by the new one once it is built", () => {
    expect(run("upgrade").status).toBe(0);
    expect(readCalls()).toEqual([
      buildCall(),
      "docker image tag shop shop:previous",
      "docker image tag shop:next shop",
      "docker image rm shop:next",
      "docker compose up --detach --no-build --wait --wait-timeout 120 shop caddy",
    ]);
    expect(existsSync(`${shop}.next`)).toBe(false);
    migrate();
    expect(run("rollback", ["--yes"]).status).toBe(0);
    expect(readCalls()).toEqual([
      "docker compose stop shop",
      "docker compose run --rm --no-deps --env SINCE shop node build/cli/rollback.js --yes",
      "docker image tag shop:previous shop",
      "docker compose up --detach --no-build --wait --wait-timeout 120 shop caddy",
    ]);
    expect(git("log", "-1", "--format=%s")).toBe("old");
  });

  const endings = { broken: 1, killed: null };
  it.each(["broken", "killed"] as const)(
    "keeps the old image and version when the build is %s, and can repeat it",
    (build) => {
      expect(run("upgrade", [], { build })).toMatchObject({ status: endings[build] });
      expect(readCalls()).toEqual([buildCall()]);
      expect(git("log", "-1", "--format=%s")).toBe("old");
      expect(run("rollback", ["--yes"]).stderr).toContain("no deploy/upgrade");
      expect(run("upgrade")).toMatchObject({ status: 0, stderr: expect.stringContaining("Done") as string });
      expect(git("log", "-1", "--format=%s")).toBe("new");
    },
  );

  it("still goes back to the same version after a later build that failed", () => {
    run("upgrade");
    const before = readFileSync(`${shop}.previous/version`, "utf8");
    const clone = shop;
    shop = path.join(folder, "origin");
    commit("newest");
    shop = clone;
    run("upgrade", [], { build: "broken" });
    expect(readCalls().join()).not.toContain("shop:previous");
    expect(readFileSync(`${shop}.previous/version`, "utf8")).toBe(before);
    expect(run("rollback", ["--yes"]).status).toBe(0);
    expect(git("log", "-1", "--format=%s")).toBe("old");
  });

  it("runs a command in a temporary container, which also works while the shop is stopped", () => {
    run("run", ["restore", "/backups/shop-2026-11-21T03-30-00Z"]);
    expect(readCalls()).toEqual([
      `docker compose --file ${shop}/deploy/compose.yaml run --rm --no-deps shop node build/cli/restore.js /backups/shop-2026-11-21T03-30-00Z`,
    ]);
  });
});
