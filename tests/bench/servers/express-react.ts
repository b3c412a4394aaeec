import express from "express";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

/** Express and React only: 25 cards, no router, no data, no JavaScript in the browser. */
const cards = Array.from({ length: 25 }, (_, i) => ({ id: i, title: `A product with a usual title, number ${i}` }));
const page = () =>
  h(
    "html",
    { lang: "en" },
    h(
      "body",
      null,
      cards.map((card) =>
        h(
          "article",
          { key: card.id, className: "card" },
          h(
            "div",
            { className: "image" },
            h("img", { src: `/images/${card.id}.webp`, alt: "", width: 400, height: 300 }),
          ),
          h("h2", { className: "title" }, h("a", { href: `/product/${card.id}` }, card.title)),
          h("span", { className: "price" }, h("b", null, "$123.45"), h("s", null, "$150.00")),
        ),
      ),
    ),
  );

const app = express();
app.get("*", (_req, res) => void res.type("html").send(`<!DOCTYPE html>${renderToString(page())}`));
const server = app.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.once("SIGTERM", () => server.close());
