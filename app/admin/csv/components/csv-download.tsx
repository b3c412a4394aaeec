import { Download } from "lucide-react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { exportText } from "../csv.messages.ts";

/** Links to download the CSV file. */
export function CsvDownload({ shop, products }: { shop: Shop; products: number }) {
  return (
    <Card as="section" aria-labelledby="csv-download" className="p-5">
      <h3 id="csv-download" className="font-semibold">
        Export
      </h3>
      <p className="mt-2 text-sm text-muted">{exportText(products)}</p>
      <a href={paths.productsCsv(shop)} download className={`${buttonClass()} mt-4`}>
        <Download aria-hidden className="size-4" />
        Download products.csv
      </a>
    </Card>
  );
}
