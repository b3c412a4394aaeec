import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const COMMAND = ["run", "--silent", "sbom"];

interface Component {
  name: string;
  version: string;
  hashes?: { alg: string }[];
  properties: { name: string; value: string }[];
}

const isDevelopment = ({ properties }: Component) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");

test("npm run sbom lists all packages with version and hash, and marks those for development", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const printed = execFileSync("npm", COMMAND, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const { bomFormat, components } = JSON.parse(printed) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe("CycloneDX");
  const find = ([name, version]: [string, string]) =>
    components.find((component) => component.name === name && component.version === version);
  for (const one of Object.entries(dependencies)) {
    const component = find(one);
    expect(component && isDevelopment(component), one.join("@")).toBe(false);
  }
  for (const one of Object.entries(devDependencies)) expect(find(one), one.join("@")).toBeDefined();
  expect(components.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === "SHA-512"))).toEqual([]);
});
