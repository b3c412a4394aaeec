import Database from "better-sqlite3";

/** The units of a product's condition. */
interface Books {
  /** Units in stock. */
  stock: number;
  /** Units that orders hold. */
  held: number;
}

/**
 * Checks the invariants of a shop's database and returns the sums of a product's units. Throws an error that names
 * every violation.
 */
export function checkBooks(client: Database.Database, productId: string, condition: string): Books {
  const wrong: unknown[] = [];
  const expectNone = (what: string, rows: unknown[]) => {
    if (rows.length > 0) wrong.push({ [what]: rows });
  };
  const integrity = checkIntegrity(client.name);
  if (integrity !== "ok") wrong.push({ integrity });
  expectNone("broken references", client.pragma("foreign_key_check") as unknown[]);
  const select = (query: string) => client.prepare(query).all();
  expectNone("placed without a link", select("SELECT id FROM orders WHERE state = 'placed' AND invoice_url IS NULL"));
  expectNone("negative stock", select("SELECT * FROM product_conditions WHERE quantity < 0"));
  expectNone(
    "given up and yet holding stock",
    // The units of a sent order stay with it.
    select(
      `SELECT id FROM orders WHERE stock_held = 1 AND payment_status IN ('expired', 'failed') AND shipped = 0
       AND NOT EXISTS (SELECT 1 FROM order_events WHERE order_key = orders.key AND kind = 'sent')`,
    ),
  );
  expectNone(
    "waiting without its stock",
    select(
      "SELECT id FROM orders WHERE state = 'placed' AND hidden_at IS NULL AND stock_held = 0 AND payment_status = 'waiting'",
    ),
  );
  expectNone(
    "paid without stock and not marked",
    select(
      `SELECT id FROM orders WHERE payment_status = 'finished' AND stock_held = 0
       AND NOT EXISTS (SELECT 1 FROM attention_cases WHERE order_key = orders.key AND kind = 'oversold')`,
    ),
  );
  expectNone(
    "one invoice for several checkouts",
    select(
      "SELECT provider_invoice_id FROM orders WHERE provider_invoice_id IS NOT NULL GROUP BY 1 HAVING count(DISTINCT checkout_key) > 1",
    ),
  );
  expectNone(
    "a checkout whose orders do not add up, or are not placed together",
    select(
      `SELECT checkouts.id FROM checkouts LEFT JOIN orders ON orders.checkout_key = checkouts.key
       GROUP BY checkouts.key HAVING total(orders.total_cents) <> checkouts.total_cents
         OR count(DISTINCT orders.state) <> 1 OR count(DISTINCT ifnull(orders.invoice_url, '')) <> 1`,
    ),
  );
  expectNone(
    "stock returned or taken other than in turn",
    select(
      `SELECT order_key, sum(kind = 'stock_returned') AS returned, sum(kind = 'stock_taken') AS taken, stock_held
       FROM order_events JOIN orders ON orders.key = order_key
       GROUP BY order_key HAVING 1 - returned + taken <> stock_held`,
    ),
  );
  if (wrong.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(wrong, null, 1)}`);
  const sum = (query: string) => Number(client.prepare(query).pluck().get(productId, condition));
  return {
    stock: sum(
      `SELECT quantity FROM product_conditions JOIN products ON products.key = product_key
       WHERE products.id = ? AND condition = ?`,
    ),
    held: sum(
      "SELECT coalesce(sum(quantity), 0) FROM orders WHERE product_id = ? AND condition = ? AND stock_held = 1",
    ),
  };
}

/**
 * A connection of its own: the check of a full-text index relies on what its connection has cached before, and calls
 * changes of other connections corruption.
 */
function checkIntegrity(file: string): unknown {
  const client = new Database(file, { readonly: true });
  try {
    return client.pragma("integrity_check", { simple: true });
  } finally {
    client.close();
  }
}
