import { z } from "zod";

import type { ApiSection } from "../api/call.ts";

const image = { status: 200, description: "The image.", type: "image/webp" } as const;
const VERSION = z.object({
  v: z
    .string()
    .optional()
    .describe("The beginning of the image's hash. Only an answer to a request with it may be cached for ever."),
});

export const imagesApi: ApiSection = {
  name: "Images",
  description: "The images of products. The addresses of images exist without `/api` too.",
  calls: [
    {
      call: "GET api/product-images/:shop/:id",
      id: "listImages",
      summary: "The names of a product's images, in order",
      access: "everybody",
      answer: { status: 200, description: "File names.", schema: z.object({ images: z.array(z.string()) }) },
      errors: { 404: true },
    },
    {
      call: "GET api/images/:folder/:id/:file",
      id: "getImage",
      summary: "An image in full size",
      description: "`file` is the name of an image, or `1.webp`, `2.webp`, … for the first, the second, …",
      access: "everybody",
      query: VERSION,
      answer: image,
      errors: { 404: true },
    },
    {
      call: "GET api/images/:folder/:id/:size/:file",
      id: "getSizedImage",
      summary: "A smaller image, or one of a description",
      access: "everybody",
      query: VERSION,
      answer: image,
      errors: { 404: true },
    },
  ],
};
