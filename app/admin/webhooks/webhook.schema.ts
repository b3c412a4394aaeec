import { z } from "zod";

import { tooLong } from "../../shared/validation.messages.ts";
import { WEBHOOK_EVENTS } from "../../webhooks/webhook-events.ts";

import { NO_ADDRESS, NO_EVENTS } from "./webhooks.messages.ts";

const MAX_ADDRESS = 2_000;

/** The form that adds a webhook. Messages are only sent encrypted, unless the shop's own network is allowed. */
export function webhookForm({ allowsInner }: { allowsInner: boolean }) {
  return z.object({
    url: z
      .string()
      .trim()
      .max(MAX_ADDRESS, tooLong(MAX_ADDRESS))
      .refine((text) => isAddress(text, allowsInner), NO_ADDRESS),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, NO_EVENTS),
  });
}

function isAddress(text: string, allowsInner: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  const isEncrypted = protocol === "https:" || (allowsInner && protocol === "http:");
  return isEncrypted && username === "" && password === "";
}
