import { useHydrated } from "./use-hydrated.ts";

/** A time as text, with its zone: that of the browser with JavaScript, otherwise UTC. */
export function Moment({ at }: { at: Date }) {
  const hydrated = useHydrated();
  return <time dateTime={at.toISOString()}>{(hydrated ? inBrowserZone() : inUtc)(at)}</time>;
}

const inUtc = makeFormat({ timeZone: "UTC" });
let browserFormat: ReturnType<typeof makeFormat> | undefined;

function inBrowserZone() {
  return (browserFormat ??= makeFormat({}));
}

/** `November 23, 2026, 14:05 UTC`. Joins the parts itself, because the server's and browsers' joined forms differ. */
function makeFormat(zone: { timeZone?: string }): (at: Date) => string {
  const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", ...zone });
  const time = new Intl.DateTimeFormat("en-US", {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" },
    ...zone,
  });
  return (at) => `${date.format(at)}, ${time.format(at)}`;
}
