import { lazy, Suspense, type ComponentType } from "react";

import { useHydrated } from "../../../ui/use-hydrated.ts";

import type { RecentlyViewedProps, ShareProps } from "./late-extras.tsx";

/** The parts of a product page that need JavaScript. Their code loads later. Without it nothing is added. */

const load = () => import("./late-extras.tsx");
const Nothing = () => null;
const LateShare = lazy(() => lateComponent((module) => module.Share));
const LateRecentlyViewed = lazy(() => lateComponent((module) => module.RecentlyViewed));

type LateModule = Awaited<ReturnType<typeof load>>;

async function lateComponent<Props>(pick: (module: LateModule) => ComponentType<Props>) {
  try {
    return { default: pick(await load()) };
  } catch {
    return { default: Nothing as ComponentType<Props> };
  }
}

/** The space of the button is kept free, so that nothing moves when it arrives. */
export function ShareButton(props: ShareProps) {
  const hydrated = useHydrated();
  return (
    <div className="size-11 shrink-0 print:hidden">
      {hydrated && (
        <Suspense>
          <LateShare {...props} />
        </Suspense>
      )}
    </div>
  );
}

export function RecentlyViewed(props: RecentlyViewedProps) {
  return useHydrated() ? (
    <Suspense>
      <LateRecentlyViewed {...props} />
    </Suspense>
  ) : null;
}
