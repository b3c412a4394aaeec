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
    expect(shop.run("rollback").stderr).toContain("before-0050.db");
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

  it("changes nothing when it cannot look for the copy", () => {
    rmSync(shop.storageDir, { recursive: true });
    expect(shop.run("rollback", ["--yes"])).toMatchObject(failsWith("Could not look for the copy"));
    expect(shop.readCalls()).toEqual([]);
  });
});
