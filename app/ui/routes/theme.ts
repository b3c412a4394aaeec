import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { themeCookie } from "../../http/cookies.server.ts";
import { safePath } from "../../http/redirect.ts";

export function loader(): Response {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData();
  const theme = form.get("theme") === "dark" ? "dark" : "light";
  const returnTo = form.get("returnTo");
  return redirect(safePath(typeof returnTo === "string" ? returnTo : null), {
    status: 303,
    headers: { "Set-Cookie": themeCookie.serialize(theme) },
  });
}
