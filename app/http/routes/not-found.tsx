import { data } from "@remix-run/node";

/** Every address that is no other route's. The root's error boundary shows it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFound(): null {
  return null;
}
