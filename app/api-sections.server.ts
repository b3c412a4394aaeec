import { apiApi } from "./api/api.api.server.ts";
import type { ApiSection } from "./api/call.ts";
import { editorApi } from "./admin/editor/editor.api.server.ts";
import { gateApi } from "./admin/gate/gate.api.server.ts";
import { productImagesApi } from "./admin/images/product-images.api.server.ts";
import { adminOrdersApi } from "./admin/orders/orders.api.server.ts";
import { productsApi } from "./admin/products/products.api.server.ts";
import { cartApi } from "./cart/cart.api.server.ts";
import { catalogueApi } from "./catalogue/api/catalogue.api.server.ts";
import { chatApi } from "./chat/chat.api.server.ts";
import { imagesApi } from "./images/images.api.server.ts";
import { ordersApi } from "./orders/orders.api.server.ts";

/** All calls of the API, in the order of its description. */
export const API_SECTIONS: readonly ApiSection[] = [
  catalogueApi,
  imagesApi,
  cartApi,
  ordersApi,
  chatApi,
  gateApi,
  productsApi,
  productImagesApi,
  editorApi,
  adminOrdersApi,
  apiApi,
];
