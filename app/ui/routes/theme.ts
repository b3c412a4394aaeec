import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { themeCookie } from "../../http/cookies.server.ts";
import { pageOfForm } from "../../http/form-answer.server.ts";
import { readForm } from "../../http/read-form.server.ts";

export function loader(): Response {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(request);
  const theme = form.get("theme") === "dark" ? "dark" : "light";
  return redirect(pageOfForm(form, "/"), {
    status: 303,
    headers: { "Set-Cookie": themeCookie.serialize(theme) },
  });
}
