import type { Message } from "../../ui/messages/message.ts";

type Field = "name" | "scopes" | "app_code" | "password" | "code" | "new_password";

/** Why a security form was refused, by field. */
export type FieldErrors = Partial<Record<Field, Pick<Message, "text" | "lang">>>;
