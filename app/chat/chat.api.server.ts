import { z } from "zod";

import { file, type ApiSection } from "../api/call.ts";
import { IMAGE_SIZES } from "../images/images.ts";
import { formatMegabytes } from "../shared/megabytes.ts";

import { openChatBody } from "./chat.schema.ts";
import { MAX_IMAGE_BYTES } from "./message-rules.ts";

const OFF = "Chat is switched off.";

export const chatApi: ApiSection = {
  name: "Chat",
  description: "Opening a chat with the seller, and its images. Messages are sent over Socket.IO.",
  calls: [
    {
      call: "POST api/chats",
      id: "openChat",
      summary: "Open the caller's chat about a product, or for support",
      description: "There is one chat for each customer and product.",
      access: "customers",
      body: {
        schema: openChatBody,
        notes: { productId: "Absent or null: support.", buyerGoogleId: "The caller's own id." },
      },
      answer: { status: 200, description: "The chat.", schema: z.object({ id: z.string() }) },
      errors: {
        400: true,
        403: "The seller does not open chats.",
        404: "There is no such product.",
        429: "The customer has opened too many chats within a day.",
        503: OFF,
      },
    },
    {
      call: "POST api/chats/:chatId/upload",
      id: "uploadChatImage",
      summary: "Upload an image for the next message",
      description: `Cleanup removes it if no message carries it within 24 hours. At most ${formatMegabytes(MAX_IMAGE_BYTES)}.`,
      access: "customers",
      body: { type: "multipart/form-data", schema: z.object({ image: file }) },
      answer: {
        status: 200,
        description: "The address of the image.",
        schema: z.object({ filePath: z.string() }),
      },
      errors: { 400: "The file is damaged.", 404: true, 413: true, 415: true, 429: true, 503: OFF },
    },
    {
      call: "GET api/chats/:chatId/images/:file",
      id: "getChatImage",
      summary: "An image of a message, for the two people of the chat",
      access: "customers",
      query: z.object({ size: z.enum(IMAGE_SIZES).optional().describe("`full` if absent.") }),
      answer: { status: 200, description: "The image.", type: "image/webp" },
      errors: { 404: true },
    },
    {
      call: "GET api/chats/:chatId/product.webp",
      id: "getChatProductImage",
      summary: "The product's image as it was when the chat was opened",
      access: "customers",
      query: z.object({ size: z.enum(IMAGE_SIZES).optional().describe("`preview` if absent.") }),
      answer: { status: 200, description: "The image.", type: "image/webp" },
      errors: { 404: true },
    },
  ],
};
