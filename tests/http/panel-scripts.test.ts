import { readdirSync, readFileSync, statSync } from "node:fs";

import { describe, expect, it } from "vitest";

/** What the first load of a page of the panels takes, by the manifest of the build. */

const MAX_KB = 180;
const CLIENT = "build/client";

interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
}
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

const [file = ""] = readdirSync(`${CLIENT}/assets`).filter((name) => /^manifest-\w+\.js$/.test(name));
const [, json = "{}"] = /^window\.__remixManifest=(.*);$/.exec(readFileSync(`${CLIENT}/assets/${file}`, "utf8")) ?? [];
const manifest = JSON.parse(json) as Manifest;

function listScripts(id: string): string[] {
  const scripts = new Set([`/assets/${file}`, manifest.entry.module, ...manifest.entry.imports]);
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ""]) {
    for (const script of [route.module, ...(route.imports ?? [])]) scripts.add(script);
  }
  return [...scripts];
}

const panels = Object.keys(manifest.routes).filter(
  (id) => /^(panel|admin|chat)\//.test(id) || id === "http/routes/not-found",
);

describe("the compressed scripts of a panel page", () => {
  it.each(panels)(`take at most ${MAX_KB} kB on %s`, (id) => {
    const bytes = listScripts(id).reduce((sum, script) => sum + statSync(`${CLIENT}${script}.gz`).size, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(MAX_KB);
  });

  it.each(["panel/pc/add", "panel/pc/edit"])("have no editor, no dragging and no validation on %s", (id) => {
    const text = listScripts(id)
      .map((script) => readFileSync(CLIENT + script, "utf8"))
      .join("");
    // Names that minification keeps.
    expect(["ProseMirror", "aria-roledescription", "invalid_union"].filter((name) => text.includes(name))).toEqual([]);
  });
});
