import { Loading } from "../../../ui/layout/loading-bar.tsx";
import type { ProductPreview as Preview } from "../../product-preview.ts";

import { PRODUCT_TITLE_ID } from "./product-view.tsx";

/** The known facts of a product before its data has arrived, where `ProductView` shows them. */
export function ProductPreview({ title, image, price }: Preview) {
  return (
    <div className="grid min-h-[30rem] grid-cols-1 content-start gap-6 md:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] md:gap-8">
      <Loading />
      <div className="main-image aspect-[4/3] overflow-hidden rounded-card border border-line bg-mat">
        {image && <img src={image} alt="" className="size-full object-contain" />}
      </div>
      <div className="min-w-0">
        <h2 id={PRODUCT_TITLE_ID} className="text-lg font-bold break-words sm:text-xl">
          {title}
        </h2>
        <p className="price large mt-4" dangerouslySetInnerHTML={{ __html: price }} />
      </div>
    </div>
  );
}
