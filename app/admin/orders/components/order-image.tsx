import { useEffect, useRef, useState } from "react";

import * as paths from "../../../paths.ts";

/** The product's image when it was bought. Hidden if it cannot be loaded. */
export function OrderImage({ orderId }: { orderId: string }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // Loading may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) image.current.hidden = true;
  }, []);
  return (
    <img
      ref={image}
      src={paths.adminOrderImage(orderId)}
      alt=""
      width={400}
      height={300}
      loading="lazy"
      hidden={failed}
      onError={() => setFailed(true)}
      className="aspect-4/3 w-24 shrink-0 rounded-control bg-mat object-contain sm:w-28"
    />
  );
}
