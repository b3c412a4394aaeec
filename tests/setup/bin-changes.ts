import { COMMAND } from "#app/audit/actor.ts";
import { deleteProduct } from "#app/catalogue/products/bin.server.ts";
import { SHOPS } from "#app/shops/shops.ts";
import { insertProduct } from "#tests/factories/products.ts";

import { makeBulkForm } from "./bulk-form.ts";
import type { Client } from "./client.ts";
import type { StartedShop } from "./start-shop.ts";

/**
 * For each address of a panel that changes, deletes and restores products of its table: a change, and the audit action
 * that it records.
 */
export function listBinChanges({ shop, admin }: { shop: () => StartedShop; admin: () => Client }) {
  const changes: Record<string, [action: string, send: () => Promise<Response>]> = {};
  for (const { value, panelPath, sells } of SHOPS) {
    changes[`POST ${panelPath}/bulk`] = [
      "delete-product",
      () => {
        insertProduct(shop().db, value, { id: "bulk" });
        const fields = { id: "bulk", act: "delete", actId: `${value}-act`.padEnd(16, "0") };
        return admin().postForm(`${panelPath}/bulk`, makeBulkForm(shop().db, value, fields));
      },
    ];
    changes[`POST ${panelPath}/products`] = [
      "edit-product",
      () => {
        insertProduct(shop().db, value, { id: "row" });
        const field = sells === "link" ? "price" : "good_condition_price";
        return admin().postForm(`${panelPath}/products`, { id: "row", [field]: "5", [`shown_${field}`]: "" });
      },
    ];
    changes[`POST ${panelPath}/changes`] = [
      "restore-product",
      async () => {
        insertProduct(shop().db, value, { id: "undone" });
        const act = `${value}-undo`.padEnd(16, "0");
        const fields = { id: "undone", act: "delete", actId: act };
        await admin().postForm(`${panelPath}/bulk`, makeBulkForm(shop().db, value, fields));
        return admin().postForm(`${panelPath}/changes`, { act });
      },
    ];
    changes[`POST ${panelPath}/bin`] = [
      "restore-product",
      () => {
        const { db } = shop();
        insertProduct(db, value, { id: "bin" });
        const deleted = deleteProduct(db, value, { id: "bin", by: COMMAND, now: new Date() });
        return admin().postForm(`${panelPath}/bin`, { key: String(deleted.ok ? deleted.value.key : 0) });
      },
    ];
  }
  return changes;
}
