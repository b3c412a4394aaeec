import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { DeployedShop } from "#tests/setup/deployed-shop.ts";

/** Kills `deploy/upgrade` and `deploy/rollback` at each step, as a power cut does, and runs them again. */

let shop: DeployedShop;
beforeEach(() => {
  shop = new DeployedShop();
});
afterEach(() => shop.remove());

const killed = { status: null };

describe("with systemd", () => {
  const upgradeCalls = [
    "systemctl stop",
    "mv build",
    "mv node_modules",
    "mv *.next/node_modules",
    "mv *.next/build",
    "systemctl start",
  ];

  it.each(upgradeCalls)("an upgrade that was killed before %s is finished by the next one", (call) => {
    expect(shop.run("upgrade", [], { KILL_AT: call })).toMatchObject(killed);
    expect([["old", "old"], ["new", "new"], []]).toContainEqual(shop.startable());
    expect(shop.run("upgrade")).toMatchObject({ status: 0, stderr: expect.stringContaining("Done") as string });
    expect(shop.readCalls().at(-1)).toBe("systemctl start: new");
    expect([shop.versions(), shop.startable()]).toEqual([
      ["new", "new"],
      ["new", "new"],
    ]);
    expect(existsSync(`${shop.root}.next`)).toBe(false);
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
    expect(shop.startable()).toEqual(["old", "old"]);
  });

  it.each(upgradeCalls)("an upgrade that was killed before %s can be undone", (call) => {
    shop.run("upgrade", [], { KILL_AT: call });
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
    expect(shop.readCalls().at(-1)).toBe("systemctl start: old");
    expect(shop.startable()).toEqual(["old", "old"]);
  });

  it("an upgrade that stopped halfway is finished before there is a newer one", () => {
    shop.run("upgrade", [], { KILL_AT: "mv *.next/build" });
    shop.publish("newest");
    expect(shop.run("upgrade").stderr).toContain("stopped halfway");
    expect(shop.startable()).toEqual(["new", "new"]);
    expect(shop.run("upgrade").status).toBe(0);
    expect(shop.startable()).toEqual(["newest", "newest"]);
  });

  it("says what to do when the shop cannot be stopped", () => {
    const { status, stderr } = shop.run("upgrade", [], { STOP: "failed" });
    expect([status, stderr.trim().split("\n").at(-1)]).toEqual([
      1,
      "upgrade: It stopped halfway. Run deploy/upgrade again.",
    ]);
    expect(shop.run("upgrade").status).toBe(0);
    expect(shop.startable()).toEqual(["new", "new"]);
  });

  it.each(["mv build", "mv node_modules", "mv *.previous/node_modules", "mv *.previous/build", "systemctl start"])(
    "a rollback that was killed before %s is finished by the next one, before any upgrade",
    (call) => {
      shop.run("upgrade");
      const copy = shop.migrate();
      expect(shop.run("rollback", ["--yes"], { KILL_AT: call })).toMatchObject(killed);
      expect([["old", "old"], ["new", "new"], []]).toContainEqual(shop.startable());
      expect(shop.run("upgrade").stderr).toContain("Run deploy/rollback --yes again");
      // The command has used it.
      rmSync(copy);
      expect(shop.run("rollback", ["--yes"]).status).toBe(0);
      expect(shop.readCalls().at(-1)).toBe("systemctl start: old");
      expect([shop.versions(), shop.startable()]).toEqual([
        ["old", "old"],
        ["old", "old"],
      ]);
      expect(shop.run("upgrade").status).toBe(0);
    },
  );
});

describe("with Docker Compose", () => {
  beforeEach(() => writeFileSync(path.join(shop.root, "deploy/.env"), "SHOP_HOST=shop.example\n"));

  const up = "docker compose up --detach --no-build --wait --wait-timeout 120 shop caddy";

  it("an upgrade that was killed before the new image got its name is finished by the next one", () => {
    expect(shop.run("upgrade", [], { KILL_AT: "docker image tag shop:next shop" })).toMatchObject(killed);
    expect(shop.run("upgrade").status).toBe(0);
    expect(shop.readCalls()).toEqual(["docker image tag shop:next shop", up, "docker image rm shop:next"]);
  });

  it("an upgrade that was killed while the container is replaced is finished by the next one", () => {
    expect(shop.run("upgrade", [], { KILL_AT: "docker compose --file deploy/compose.yaml up" })).toMatchObject(killed);
    expect(shop.run("upgrade").status).toBe(0);
    expect(shop.readCalls()).toEqual([up, "docker image rm shop:next"]);
    expect(existsSync(`${shop.root}.next`)).toBe(false);
  });

  it("a rollback that was killed while the container is replaced is finished by the next one", () => {
    shop.run("upgrade");
    const call = "docker compose --file deploy/compose.yaml up";
    expect(shop.run("rollback", ["--yes"], { KILL_AT: call })).toMatchObject(killed);
    expect(shop.run("rollback", ["--yes"]).status).toBe(0);
    expect(shop.readCalls()).toEqual(["docker compose stop shop", "docker image tag shop:previous shop", up]);
  });
});
