import type { ServerBuild } from "@remix-run/node";

/**
 * Narrows the build to the routes that an address can match by its first segment: Remix matches an address with every
 * route it is given, several times per page. Unusual addresses get the whole build, so that narrowing changes no
 * response. The browser's list of routes is a separate file and stays complete. A component must not look up routes of
 * other pages during server rendering.
 */
export function makeBuildsBySegment(build: ServerBuild): (pathname: string) => ServerBuild {
  const idsBySegment = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const lineage = lineageOf(build, id);
    const segment = /^\/*([^/]*)/.exec(getPattern(build, id))?.[1]?.toLowerCase() ?? "";
    const isOpen = segment.startsWith(":") || segment.startsWith("*");
    const ids = isOpen ? everywhere : (idsBySegment.get(segment) ?? new Set());
    if (!isOpen) idsBySegment.set(segment, ids);
    for (const one of lineage) ids.add(one);
  }
  const builds = new Map(
    [...idsBySegment].map(([segment, ids]) => [segment, narrow(build, new Set([...ids, ...everywhere]))]),
  );
  return (pathname) => {
    if (pathname === "/" || pathname === "/_root.data") return builds.get("") ?? build;
    const segment = /^\/([^/]+?)(?:\.data)?(?:\/|$)/.exec(pathname)?.[1]?.toLowerCase();
    return (segment && builds.get(segment)) || build;
  };
}

/** The pattern of a route's addresses, such as `pcshop/product/:id`. */
export function getPattern(build: ServerBuild, id: string): string {
  const paths = lineageOf(build, id).map((one) => build.routes[one]?.path);
  return paths.filter(Boolean).join("/");
}

/** A route and its parents, the outermost first. */
function lineageOf(build: ServerBuild, id: string): string[] {
  const parentId = build.routes[id]?.parentId;
  return [...(parentId === undefined ? [] : lineageOf(build, parentId)), id];
}

function narrow(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
