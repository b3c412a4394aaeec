import { useNavigation } from "@remix-run/react";

/** A thin bar at the top of the window while another page is loading. It appears when that takes a moment. */
export function LoadingBar() {
  return useNavigation().state === "idle" ? null : <Loading />;
}

/** The same bar for other loads, while it is rendered. */
export function Loading() {
  return <span role="progressbar" aria-label="Loading" className="loading-bar" />;
}
