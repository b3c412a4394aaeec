import { readFileSync } from "node:fs";

import Database from "better-sqlite3";
import express from "express";

/**
 * `node express-bytes.js PAGE DATABASE`: the upper limit of Express. `/bytes` sends a compressed page from memory.
 * `/api/products/{id}` reads one row with a prepared statement.
 */
const [, , pageFile = "", databaseFile = ""] = process.argv;
const page = readFileSync(pageFile);
const statement = new Database(databaseFile, { readonly: true }).prepare(
  "SELECT * FROM products WHERE shop = 'pc' AND id = ?",
);

const app = express();
app.disable("etag");
app.get("/bytes", (_req, res) => {
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Content-Encoding", "gzip");
  res.end(page);
});
app.get("/api/products/:id", (req, res) => void res.json(statement.get(req.params.id)));
const server = app.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.once("SIGTERM", () => server.close());
