import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { DeployedShop } from "#tests/setup/deployed-shop.ts";

/** Runs `deploy/upgrade` and `deploy/run`. Fakes of npm, systemd and Docker record their calls. */

let shop: DeployedShop;
beforeEach(() => {
  shop = new DeployedShop();
});
afterEach(() => shop.remove());

it("a folder of the unit that is missing does not keep the shop from starting", () => {
  const lines = readFileSync("deploy/shop.service", "utf8").split("\n");
  const folders = lines
    .filter((line) => line.startsWith("ReadWritePaths="))
    .flatMap((line) => line.slice(15).split(" "));
  expect(folders).toEqual(["-/var/backups/shop"]);
});

describe("with systemd", () => {
  it("builds beside the running shop, and stops it only to swap", () => {
    expect(shop.run("upgrade")).toMatchObject({ status: 0, stderr: expect.stringContaining("Done") as string });
    expect(shop.readCalls()).toEqual([
      "npm ci while old is there",
      "npm run build while old is there",
      "systemctl stop: old",
      "systemctl start: new",
    ]);
    expect([...shop.versions(), shop.git("status", "--porcelain")]).toEqual(["new", "new", ""]);
    expect(existsSync(`${shop.root}.next`)).toBe(false);
    expect(shop.run("upgrade").stderr).toContain("This is that version already.");
  });

  it("keeps the running version when the new one cannot be built", () => {
    expect(shop.run("upgrade", [], { BUILD: "broken" })).toMatchObject({ status: 1 });
    expect(shop.readCalls().join()).not.toContain("systemctl");
    expect(shop.versions()).toEqual(["old", "old"]);
    expect(shop.run("upgrade").status).toBe(0);
  });

  it("does not stop the shop if a file is where the new version has one", () => {
    shop.publish("newest", { added: "" });
    writeFileSync(path.join(shop.root, "added"), "mine");
    expect(shop.run("upgrade")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("are in the way") as string,
    });
    expect(shop.readCalls()).toEqual([]);
    expect(shop.versions()).toEqual(["old", "old"]);
  });

  it("starts the new version although it is interrupted while the old one stops", () => {
    expect(shop.run("upgrade", [], { STOP: "interrupted" }).status).toBe(0);
    expect(shop.readCalls().at(-1)).toBe("systemctl start: new");
    expect(shop.versions()).toEqual(["new", "new"]);
  });

  it.each([
    ["", "127.0.0.1:3000"],
    ["HOST=10.0.0.2\nPORT=3001\n", "10.0.0.2:3001"],
    ["HOST='0.0.0.0'\nPORT='3001'\n", "127.0.0.1:3001"],
    ['HOST="::"\nPORT="3001"\n', "127.0.0.1:3001"],
    ["HOST=fd00::2\n", "[fd00::2]:3000"],
    ["HOST=127.0.0.1\nHOST=10.0.0.2\nPORT=\n", "10.0.0.2:3000"],
  ])("asks for the health of the shop where it listens: %j", (settings, address) => {
    const env = { SHOP_ENV: path.join(shop.storageDir, "shop.env") };
    writeFileSync(env.SHOP_ENV, settings);
    expect(shop.run("upgrade", [], env).status).toBe(0);
    expect(shop.readWords().join("\n")).toContain(`http://${address}/healthz`);
  });

  it("runs a command as the user of the service, with its environment, and returns its exit code", () => {
    const ran = shop.run("run", ["admin", "account", "lock", "nora@mail.example"], { NODE_EXIT: "3" });
    expect(ran.status).toBe(3);
    const words = shop.readWords();
    expect(words).toEqual(
      expect.arrayContaining([
        ...["--uid=shop", "--wait", "--property=EnvironmentFile=/etc/shop.env"],
        ...["--setenv=NODE_ENV=production", `--setenv=STORAGE_DIR=${shop.storageDir}`],
        `--working-directory=${shop.root}`,
      ]),
    );
    expect(words.slice(-5)).toEqual([
      ...[path.join(shop.bin, "node"), "build/cli/admin.js"],
      ...["account", "lock", "nora@mail.example"],
    ]);
    expect(shop.run("run", ["../../etc/passwd"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("admin") as string,
    });
  });

  it("lets doctor write only where the service can, so that it does not call other folders fit for backups", () => {
    const properties = () => shop.readWords().filter((word) => /^--property=(?:P|R|S)/.test(word));
    shop.run("run", ["doctor"]);
    expect(properties()).toEqual([
      "--property=ProtectSystem=strict",
      "--property=ReadWritePaths=-/var/backups/shop -/mnt/backups",
    ]);
    shop.run("run", ["backup", "/media/usb/shop"]);
    expect(properties()).toEqual([]);
  });

  it("says what to do if no branch is checked out, or if the version is unknown", () => {
    const failsWith = (text: string) => ({ status: 1, stderr: expect.stringContaining(text) as string });
    shop.git("checkout", "--quiet", "--detach");
    expect(shop.run("upgrade")).toMatchObject(failsWith("Name the version, such as deploy/upgrade origin/main"));
    expect(shop.run("upgrade", ["9.9.9"])).toMatchObject(failsWith("There is no version 9.9.9."));
    expect(shop.run("upgrade", ["origin/main"]).status).toBe(0);
    expect(shop.versions()).toEqual(["new", "new"]);
  });

  it("the documented commands by hand keep the branch", () => {
    const text = readFileSync("docs/operation.md", "utf8");
    const commands = [...text.matchAll(/git [a-z -]+ (?:NEW|OLD)_VERSION/g)].map(([command]) => command);
    expect(commands).toHaveLength(2);
    const old = shop.git("rev-parse", "HEAD");
    for (const command of commands) {
      const version = command.endsWith("NEW_VERSION") ? "origin/main" : old;
      shop.git("fetch", "--quiet");
      shop.git(...command.split(" ").slice(1, -1), version);
      expect(shop.git("branch", "--show-current")).toBe("main");
    }
    expect(shop.run("upgrade").status).toBe(0);
  });

  it("refuses to upgrade if somebody has changed files of the program", () => {
    writeFileSync(path.join(shop.root, "version"), "mine");
    expect(shop.run("upgrade")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("were changed") as string,
    });
  });
});

describe("with Docker Compose", () => {
  beforeEach(() => writeFileSync(path.join(shop.root, "deploy/.env"), "SHOP_HOST=shop.example\n"));

  const buildCall = () => {
    const files = ["compose", "next"].map((name) => `--file ${shop.root}.next/deploy/${name}.yaml`);
    return `docker compose --env-file deploy/.env ${files.join(" ")} build shop`;
  };

  it("keeps the old image, and replaces the container by the new one once it is built", () => {
    expect(shop.run("upgrade").status).toBe(0);
    expect(shop.readCalls()).toEqual([
      buildCall(),
      "docker image tag shop shop:previous",
      "docker image tag shop:next shop",
      "docker compose up --detach --no-build --wait --wait-timeout 120 shop caddy",
      "docker image rm shop:next",
    ]);
    expect(existsSync(`${shop.root}.next`)).toBe(false);
  });

  const endings = { broken: 1, killed: null };
  it.each(["broken", "killed"] as const)(
    "keeps the old image and version when the build is %s, and can repeat it",
    (build) => {
      expect(shop.run("upgrade", [], { BUILD: build })).toMatchObject({ status: endings[build] });
      expect(shop.readCalls()).toEqual([buildCall()]);
      expect(shop.git("log", "-1", "--format=%s")).toBe("old");
      expect(shop.run("rollback", ["--yes"]).stderr).toContain("no deploy/upgrade");
      expect(shop.run("upgrade")).toMatchObject({ status: 0, stderr: expect.stringContaining("Done") as string });
      expect(shop.git("log", "-1", "--format=%s")).toBe("new");
    },
  );

  it("still goes back to the same version after a later build that failed", () => {
    shop.run("upgrade");
    const remembered = () => readFileSync(`${shop.root}.previous/version`, "utf8");
    const before = remembered();
    shop.publish("newest");
    shop.run("upgrade", [], { BUILD: "broken" });
    expect(shop.readCalls().join()).not.toContain("shop:previous");
    expect(remembered()).toBe(before);
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
    expect(shop.git("log", "-1", "--format=%s")).toBe("old");
  });

  it("the documented commands before a restore move the database away, each time to another folder", () => {
    const text = readFileSync("docs/operation.md", "utf8");
    const [, command = ""] = /^\$compose run --rm --no-deps shop sh -c '(.+)'$/m.exec(text) ?? [];
    for (const day of ["2026-11-25", "2026-11-26"]) {
      shop.setStorage(shop.storageDir);
      // The time of the container.
      const date = `date() { command date --date="${day} 12:00" "$@"; };`;
      execFileSync("sh", ["-c", `${date} ${command.replaceAll("/storage/", `${shop.storageDir}/`)}`]);
    }
    const moved = readdirSync(shop.storageDir).map((name) => [name, ...readdirSync(path.join(shop.storageDir, name))]);
    expect(moved).toEqual([
      [expect.stringMatching(/^old-2026-11-25T/), "shop.db"],
      [expect.stringMatching(/^old-2026-11-26T/), "shop.db"],
    ]);
  });

  it("runs a command in a temporary container, which also works while the shop is stopped", () => {
    shop.run("run", ["restore", "/backups/shop-2026-11-21T03-30-00Z"]);
    expect(shop.readCalls()).toEqual([
      "docker compose run --rm --no-deps shop node build/cli/restore.js /backups/shop-2026-11-21T03-30-00Z",
    ]);
  });
});
