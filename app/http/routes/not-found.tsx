import { data } from "@remix-run/node";

/** All other addresses. The root's error boundary shows the page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFound(): null {
  return null;
}
