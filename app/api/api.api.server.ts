import { z } from "zod";

import type { ApiSection } from "./call.ts";

export const apiApi: ApiSection = {
  name: "This description",
  description: "What you are reading.",
  calls: [
    {
      call: "GET api/openapi.json",
      id: "getOpenApi",
      summary: "The description of the API as OpenAPI 3.1",
      access: "everybody",
      answer: {
        status: 200,
        description: "The document.",
        schema: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
      },
    },
    {
      call: "GET api/docs",
      id: "getDocs",
      summary: "The same as a page",
      access: "everybody",
      answer: { status: 200, description: "The page.", type: "text/html" },
    },
  ],
};
