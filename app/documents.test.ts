import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { API_SECTIONS } from "./api-sections.server.ts";

/** The documents name files, addresses and log lines. These tests fail when one of them is renamed or removed. */

function read(file: string): string {
  return readFileSync(path.join(PROJECT_FOLDER, file), "utf8");
}

/** The files below a folder with one of these endings, as paths in the project. */
function listFiles(folder: string, endings: RegExp): string[] {
  return readdirSync(path.join(PROJECT_FOLDER, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => endings.test(name))
    .map((name) => path.join(folder, name));
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

/** The fragments by which links name a document's headings. */
function listAnchors(file: string): string[] {
  return findAll(read(file), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe.each(["README.md", "SECURITY.md", ...listFiles("docs", /\.md$/)])("%s", (document) => {
  const text = read(document);

  test("links to files and headings that exist", () => {
    const links = findAll(text, /\]\(([^)]+)\)/g).filter((link) => !/^https?:/.test(link));
    const images = findAll(text, /<img src="([^"]+)"/g);
    const broken = [...links, ...images].filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? document : path.join(path.dirname(document), file);
      if (!existsSync(path.join(PROJECT_FOLDER, target))) return true;
      return anchor !== undefined && !listAnchors(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test("names files of the project that exist", () => {
    const named = findAll(text, /`((?:app|db|demo|docs|tests|public)\/[\w./-]*)`/g);
    expect(named.filter((file) => !existsSync(path.join(PROJECT_FOLDER, file)))).toEqual([]);
  });
});

test("architecture.md names every folder of the app", () => {
  const text = read("docs/architecture.md");
  const foldersIn = (folder: string) =>
    readdirSync(path.join(PROJECT_FOLDER, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const folders = ["app", "app/admin", "app/catalogue", "app/orders", "app/ui"].flatMap(foldersIn);
  expect(folders.filter((name) => !text.includes(`${name}/`))).toEqual([]);
});

test("the newest version of the changelog is that of the package", () => {
  const versionOf = (file: string) => (JSON.parse(read(file)) as { version: string }).version;
  const [newest] = findAll(read("CHANGELOG.md"), /^## (\S+)/gm);
  expect([versionOf("package.json"), versionOf("package-lock.json")]).toEqual([newest, newest]);
});

describe("docs/api.md", () => {
  test("lists each call of the API and no other", () => {
    const described = API_SECTIONS.flatMap(({ calls }) => calls.map(({ call }) => call));
    const listed = findAll(read("docs/api.md"), /^\| `(\w+ \/api\/.+?)` /gm);
    const patterns = described.map((call) => call.replace(" ", " /").replaceAll(/:(\w+)/g, "{$1}"));
    expect(listed.sort()).toEqual(patterns.sort());
  });
});

describe("docs/security/asvs.md", () => {
  /**
   * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, by chapter. In a section they are numbered
   * from 1 on, without gaps.
   */
  const CHAPTERS = [
    [2, 9, 11, 3, 2],
    [3, 3, 4, 1],
    [0, 2, 4, 6, 5, 0, 2],
    [3, 1, 2, 4],
    [1, 3, 2, 3],
    [3, 12, 4, 4, 5, 3, 0, 4],
    [3, 4, 2, 5, 2, 2],
    [2, 3, 1, 1],
    [3, 4],
    [2, 2, 4, 11, 5, 2, 3],
    [2, 3, 3, 4, 1, 1],
    [3, 2, 4],
    [1, 5, 2, 5],
    [2, 4, 3],
    [3, 3, 7],
    [1, 5, 4, 3, 3],
    [1, 4, 2],
  ];
  const numbers = CHAPTERS.flatMap((sections, chapter) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, i) => `${chapter + 1}.${section + 1}.${i + 1}`),
    ),
  );
  const rows = findAll(read("docs/security/asvs.md"), /^\| (\d+\..+) \|$/gm).map((row) =>
    row.split("|").map((cell) => cell.trim()),
  );

  test("answers every requirement of levels 1 and 2 once, in order", () => {
    expect(rows.map(([number]) => number)).toEqual(numbers);
    expect(rows.filter(([, level]) => level === "1")).toHaveLength(70);
    expect(rows.filter(([, level]) => level === "2")).toHaveLength(183);
  });

  test("gives every requirement a state and an explanation", () => {
    const broken = rows.filter(
      ([, , requirement, state, how, shownBy, ...rest]) =>
        !requirement ||
        !/^(met|owner|n\/a|exception|open)$/.test(state ?? "") ||
        !how ||
        shownBy === undefined ||
        rest.length > 0,
    );
    expect(broken).toEqual([]);
  });

  test("links to a decision that explains each exception", () => {
    const exceptions = rows.filter(([, , , state]) => state === "exception");
    expect(exceptions.length).toBeGreaterThan(0);
    for (const [number = "", , , , how = ""] of exceptions) {
      const [decision = ""] = findAll(how, /\]\(\.\.\/(decisions\/[^)]+)\)/g);
      expect(read(path.join("docs", decision))).toContain(`**${number},`);
    }
  });
});

describe("docs/operation.md", () => {
  test("quotes log lines and errors that the program writes", () => {
    const program = ["server.ts", ...[...listFiles("app", /\.tsx?$/), ...listFiles("db", /\.ts$/)]]
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map(read)
      .join("\n");
    const [, logs = ""] = /\n## Logs\n([^]*?)\n## /.exec(read("docs/operation.md")) ?? [];
    const lines = findAll(logs, /^\| `([^`]+)`/gm);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !program.includes(line))).toEqual([]);
  });
});
