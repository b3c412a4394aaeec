import { requireSelf, readApiUserJson } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { apiMethods } from "../../http/api.server.ts";
import { parseFields } from "../../http/json-body.server.ts";
import { openChatBody } from "../chat.schema.ts";
import { openChat } from "../chat.server.ts";
import { answerApiProblem } from "../http-answers.server.ts";
import { chatActor, chatIsOn } from "../participants.server.ts";

/** `POST /api/chats`: opens the buyer's chat about a product, or the support chat. */
const api = apiMethods({
  async POST({ request }) {
    const { user, body } = await readApiUserJson(request);
    if (!chatIsOn()) return answerApiProblem({ code: "off" });
    const { productId, buyerGoogleId } = parseFields(openChatBody, body);
    if (buyerGoogleId !== undefined && buyerGoogleId !== null) requireSelf(user, buyerGoogleId);
    const subject = productId === null ? ({ kind: "support" } as const) : ({ kind: "product", id: productId } as const);
    const opened = openChat(db, chatActor(user), subject, new Date());
    return opened.ok ? Response.json({ id: opened.value }) : answerApiProblem(opened.problem);
  },
});
export const loader = api.loader;
export const action = api.action;
