import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { servePicture } from "../serve.server.ts";

/** `GET /images/{folder}/{id}/{file}` and `…/{preview,large,description}/{file}`; the same below `/api`. */
const methods = apiMethods({
  GET({ request, params: { folder, id, size, file } }) {
    return servePicture(db, request, { folder, id, size, file });
  },
});
export const loader = methods.loader;
export const action = methods.action;
