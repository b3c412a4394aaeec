import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { DeployedShop } from "#tests/setup/deployed-shop.ts";

/** Runs `deploy/rollback` after `deploy/upgrade`. Fakes of npm, systemd and Docker record their calls. */

let shop: DeployedShop;
beforeEach(() => {
  shop = new DeployedShop();
});
afterEach(() => shop.remove());

const failsWith = (text: string) => ({ status: 1, stderr: expect.stringContaining(text) as string });

describe("with systemd", () => {
  beforeEach(() => void shop.run("upgrade"));

  it("goes back to the old program and the database of before the upgrade", () => {
    shop.migrate();
    const { stderr } = shop.run("rollback");
    expect(stderr).toContain("before-0050.db");
    expect(stderr).toContain('"After a restore" in docs/operation.md');
    expect(shop.versions()).toEqual(["new", "new"]);
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
    expect(shop.readCalls()).toEqual([
      "systemctl stop: new",
      "node build/cli/rollback.js --yes: new",
      "systemctl start: old",
    ]);
    expect(shop.versions()).toEqual(["old", "old"]);
    expect(existsSync(`${shop.root}.previous`)).toBe(false);
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith("no deploy/upgrade"));
  });

  it("puts no older copy back when the upgrade did not migrate", () => {
    execFileSync("touch", ["--date", "2 hours ago", shop.migrate()]);
    expect(shop.run("rollback").stderr).toContain("did not migrate");
    shop.run("rollback", ["--yes"]);
    expect(shop.readCalls()).toEqual(["systemctl stop: new", "systemctl start: old"]);
  });

  it("looks for the copy in the storage of the service, also if /etc/shop.env names it", () => {
    const env = { SHOP_ENV: path.join(shop.storageDir, "shop.env") };
    const storageDir = path.join(shop.storageDir, "elsewhere");
    writeFileSync(env.SHOP_ENV, `STORAGE_DIR=${storageDir}\n`);
    shop.setStorage(storageDir);
    shop.migrate(storageDir);
    expect(shop.run("rollback", [], env).stderr).toContain("before-0050.db");
    shop.run("rollback", ["--yes"], env);
    expect(shop.readCalls()).toContain("node build/cli/rollback.js --yes: new");
  });

  it("changes nothing when it cannot look for the copy", () => {
    rmSync(shop.storageDir, { recursive: true });
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith("Could not look for the copy"));
    mkdirSync(shop.storageDir);
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith("There is no shop in"));
    expect(shop.readCalls()).toEqual([]);
    expect(shop.versions()).toEqual(["new", "new"]);
  });

  it.each([
    ["changed files of the program", "version", "were changed"],
    ["put a file where the old version has one", "only-old", "are in the way"],
  ])("does not stop the shop if somebody has %s", (_, file, message) => {
    shop.migrate();
    writeFileSync(path.join(shop.root, file), "mine");
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith(message));
    expect(shop.readCalls()).toEqual([]);
    expect(shop.versions()).toEqual(["new", "new"]);
  });

  it("says that there is nothing to go back to after an upgrade that could not write it down", () => {
    writeFileSync(path.join(`${shop.root}.previous`, "version"), "");
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith("no deploy/upgrade"));
    expect(shop.readCalls()).toEqual([]);
  });

  it("starts the shop again if the database was not put back", () => {
    shop.migrate();
    expect(shop.run("rollback", ["--yes"], { NODE_EXIT: "1" })).toMatchObject(failsWith("was started again"));
    expect(shop.readCalls().at(-1)).toBe("systemctl start: new");
    expect(shop.versions()).toEqual(["new", "new"]);
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
  });

  it("can be repeated if it stopped after the database was put back, and never starts a mixed program", () => {
    const copy = shop.migrate();
    const inTheWay = path.join(`${shop.root}.previous`, "newer/build");
    mkdirSync(path.join(inTheWay, "folder"), { recursive: true });
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith("Run deploy/rollback --yes again"));
    expect(shop.readCalls().at(-1)).toBe("node build/cli/rollback.js --yes: new");
    rmSync(copy);
    rmSync(inTheWay, { recursive: true });
    const interrupted = shop.run("rollback", ["--yes"], { STOP: "interrupted" });
    expect(interrupted.stderr).toContain("Run deploy/rollback --yes again");
    expect(shop.readCalls()).toEqual(["systemctl stop: new"]);
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
    expect(shop.readCalls()).toEqual(["systemctl stop: new", "systemctl start: old"]);
    expect(shop.versions()).toEqual(["old", "old"]);
  });
});

describe("with Docker Compose", () => {
  beforeEach(() => {
    writeFileSync(path.join(shop.root, "deploy/.env"), "SHOP_HOST=shop.example\n");
    shop.run("upgrade");
  });

  it("goes back to the old image and the database of before the upgrade", () => {
    shop.migrate();
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
    expect(shop.readCalls()).toEqual([
      "docker compose stop shop",
      "docker compose run --rm --no-deps shop node build/cli/rollback.js --yes",
      "docker image tag shop:previous shop",
      "docker compose up --detach --no-build --wait --wait-timeout 120 shop caddy",
    ]);
    expect(shop.git("log", "-1", "--format=%s")).toBe("old");
  });

  it("changes nothing when it cannot look for the copy, or if the old image is gone", () => {
    expect(shop.run("rollback", ["--yes"], { NO_IMAGE: "1" })).toMatchObject(failsWith("shop:previous is gone"));
    rmSync(shop.storageDir, { recursive: true });
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith("Could not look for the copy"));
    expect(shop.readCalls()).toEqual([]);
  });

  it("starts the shop again if the database was not put back", () => {
    shop.migrate();
    expect(shop.run("rollback", ["--yes"], { NODE_EXIT: "1" })).toMatchObject(failsWith("was started again"));
    expect(shop.readCalls().at(-1)).toBe("docker compose start shop");
    expect(shop.git("log", "-1", "--format=%s")).toBe("new");
  });
});
