import { Download } from "lucide-react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

/** Links to download the CSV file. */
export function CsvDownload({ shop, products }: { shop: Shop; products: number }) {
  return (
    <Card as="section" aria-labelledby="csv-download" className="p-5">
      <h3 id="csv-download" className="font-semibold">
        Export
      </h3>
      <p className="mt-2 text-sm text-muted">
        All {products.toLocaleString("en-US")} products of this shop as a CSV file in UTF-8, with links to their
        pictures. Importing it again changes nothing.
      </p>
      <a href={paths.productsCsv(shop)} download className={`${buttonClass()} mt-4`}>
        <Download aria-hidden className="size-4" />
        Download products.csv
      </a>
    </Card>
  );
}
