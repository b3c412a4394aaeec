import { z } from "zod";

import { file, OK, type ApiSection } from "../../api/call.ts";
import { MAX_IMAGE_BYTES } from "../../images/images.ts";
import { formatMegabytes } from "../../shared/megabytes.ts";

import { deletedImageBody } from "./editor.schema.ts";

export const editorApi: ApiSection = {
  name: "Images of descriptions",
  description: "For administrators.",
  calls: [
    {
      call: "POST api/tiptap-upload-image/:shop/:id",
      id: "uploadDescriptionImage",
      summary: "Upload an image for the description of a product",
      description: `The product need not exist yet. At most ${formatMegabytes(MAX_IMAGE_BYTES)}.`,
      access: "administrators",
      scope: "products:write",
      body: { type: "multipart/form-data", schema: z.object({ image: file }) },
      answer: {
        status: 200,
        description: "The address of the image.",
        schema: z.object({ imageUrl: z.string() }),
      },
      errors: { 400: true, 404: "There is no such shop.", 413: true, 415: true, 429: true, 503: true },
    },
    {
      call: "POST api/tiptap-delete-image",
      id: "deleteDescriptionImage",
      summary: "Remove an image of a description",
      description: "If the saved description shows it, it stays until the description is saved without it.",
      access: "administrators",
      scope: "products:write",
      body: { schema: deletedImageBody, notes: { src: "Its address: `/images/…/description/….webp`." } },
      answer: OK,
      errors: { 400: "This is not the address of a description image." },
    },
    {
      call: "DELETE api/tiptap-delete-folder/:shop/:id",
      id: "deleteUnusedDescriptionImages",
      summary: "Remove the description images of a product that its saved description does not show",
      access: "administrators",
      scope: "products:write",
      answer: OK,
      errors: { 400: true, 404: "There is no such shop." },
    },
  ],
};
