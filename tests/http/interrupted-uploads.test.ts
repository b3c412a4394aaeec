import { existsSync, readdirSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";

import { expect, test, vi } from "vitest";

import { openDatabase, closeDatabase } from "#db/connection.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

test("removes the files of uploads that a killed server left at the next start", async () => {
  const { storageDir, file } = makeStorage();
  const folder = path.join(storageDir, "incoming-uploads");
  const incoming = () =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\//.test(name))
      : [];
  const killed = await startServer({ storageDir });
  const db = openDatabase(file);
  const cookie = makeAdminClient(db, killed.url).cookies.get("admin") ?? "";
  closeDatabase(db);
  const request = http.request(`${killed.url}/api/upload-images`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x", Cookie: `admin=${cookie}` },
  });
  request.on("error", () => undefined);
  request.write('--x\r\nContent-Disposition: form-data; name="images"; filename="lamp.jpg"\r\n\r\npixels');
  await vi.waitFor(() => expect(incoming()).toHaveLength(1), { timeout: 5_000 });
  await killed.kill();
  expect(incoming()).toHaveLength(1);

  const next = await startServer({ storageDir });
  await vi.waitFor(() => expect(incoming()).toEqual([]), { timeout: 5_000 });
  await next.stop();
  rmSync(storageDir, { recursive: true });
});
