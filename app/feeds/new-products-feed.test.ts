import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { expect, test } from "vitest";

import { newProductsFeed } from "./new-products-feed.ts";

function textsOf(parent: XmlElement, name: string): string[] {
  const elements = parent.children.filter((child) => child instanceof XmlElement);
  return elements.flatMap((one) => (one.name === name ? [one.text] : textsOf(one, name)));
}

test("descriptions are escaped as HTML, so that readers show < and & as such", () => {
  const product = {
    key: 1,
    shop: "pc",
    id: "1",
    title: "Book",
    mainCategory: "Books",
    category: "Web",
    price: 500,
    description: "<p>How to use &lt;b&gt; &amp; <em>more</em></p>",
    firstDay: null,
    updatedAt: new Date(0),
  } as const;
  const feed = newProductsFeed([product], { origin: "https://shop.example", shopName: "A <b> & B", shop: null });
  const { root } = parseXml(feed);
  expect(root && textsOf(root, "description")).toEqual([
    expect.stringContaining("A &lt;b&gt; &amp; B"),
    "$5.00 · How to use &lt;b&gt; &amp; more",
  ]);
  // Titles are plain text.
  expect(root && textsOf(root, "title")).toEqual([expect.stringContaining("A <b> & B"), "Book"]);
});
