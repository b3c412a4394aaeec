import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiError } from "../../http/api.server.ts";
import { NO_IMAGE } from "../../images/images.messages.ts";
import { findBrandImage } from "../brand.server.ts";

/** An image of the owner's logo. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const image = await findBrandImage(params.file ?? "");
  if (!image) return apiError(404, NO_IMAGE);
  const isCurrent = new URL(request.url).searchParams.get("v") === image.version;
  const cacheControl = isCurrent ? "public, max-age=31536000, immutable" : "no-cache";
  return new Response(new Uint8Array(image.bytes), {
    headers: { "Content-Type": image.type, "Cache-Control": cacheControl },
  });
}
