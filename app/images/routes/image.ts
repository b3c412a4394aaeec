import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { imageResponse } from "../image-response.server.ts";
import { getPublicImage } from "../public-image.server.ts";

/** `GET /images/{folder}/{id}/{file}` and `…/{preview,large,description}/{file}`; the same below `/api`. */
const methods = apiMethods({
  GET({ request, context, params: { folder, id, size, file } }) {
    return imageResponse(
      { request, context },
      { ...getPublicImage(db, { folder, id, size, file }), audience: "public" },
    );
  },
});
export const loader = methods.loader;
export const action = methods.action;
