import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";

import type { Db } from "#db/connection.ts";
import { images, productImages, products, stagedImages } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";

import { makeAdminClient } from "./admin-client.ts";
import { Client } from "./client.ts";
import type { RunningServer } from "./start-server.ts";
import { startShop, type StartedShop } from "./start-shop.ts";

interface State {
  server: RunningServer;
  db: Db;
  admin: Client;
  visitor: Client;
  /** Different images. They are small, so that they convert quickly. */
  files: Buffer[];
  /** A new draft of the PC panel's form for each test. */
  draft: string;
}

type Fields = Record<string, string | string[] | File[]>;

/** One shop for all tests of a file. Before each test its products and staged uploads are removed. */
export function setUpAdminImages() {
  // Filled by `beforeAll`. The same object is returned at once, so that tests can destructure its functions.
  const shop = {} as State;
  let end: StartedShop["end"];
  beforeAll(async () => {
    ({ server: shop.server, db: shop.db, end } = await startShop());
    shop.files = await Promise.all([1, 2, 3, 4].map((seed) => makeImage({ seed, width: 60 + seed, height: 40 })));
  });
  afterAll(() => end());
  beforeEach(() => {
    shop.db.delete(stagedImages).run();
    shop.db.delete(products).run();
    shop.visitor = new Client(shop.server.url);
    shop.admin = makeAdminClient(shop.db, shop.server.url);
    shop.draft = randomUUID();
  });

  const imageFile = (i = 0, name?: string) => fileOf(shop.files[i] ?? "", name);
  function send(client: Client, to: string, fields: Fields, init: RequestInit = {}): Promise<Response> {
    const body = new FormData();
    for (const [name, values] of Object.entries(fields)) {
      for (const value of typeof values === "string" ? [values] : values) body.append(name, value);
    }
    return client.fetch(to, { method: "POST", body, headers: { Origin: shop.server.url }, ...init });
  }
  const inDraft = (rest = "", of = shop.draft) => `/admin/pictures/pc/${of}${rest}`;
  const upload = (...files: File[]) => send(shop.admin, inDraft(), { image: files });

  return Object.assign(shop, {
    imageFile,
    send,
    inDraft,
    upload,
    /** Uploads an image for the form. Returns its name and the address of its preview. */
    stage: async (i = 0): Promise<{ name: string; url: string }> => {
      const { image } = (await (await upload(imageFile(i))).json()) as { image: { name: string; saved: boolean } };
      expect(image.saved).toBe(false);
      const { name } = image;
      return { name, url: inDraft(`/${name}`) };
    },
    countStaged: () => shop.db.select().from(stagedImages).all().length,
    /** The images of all products in order. */
    stored: () =>
      shop.db
        .select({ fileName: productImages.fileName, width: images.width })
        .from(productImages)
        .innerJoin(images, eq(images.hash, productImages.hash))
        .orderBy(productImages.position)
        .all(),
    storedFiles: () =>
      readdirSync(path.join(shop.server.storageDir, "pictures"), { recursive: true, encoding: "utf8" }),
    /** The temporary files of uploads. */
    incomingFiles: () =>
      readdirSync(path.join(shop.server.storageDir, "incoming-uploads"), { recursive: true, encoding: "utf8" }),
  });
}

export const fileOf = (bytes: Uint8Array | string, name = "lamp.jpg", type = "image/jpeg") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });
