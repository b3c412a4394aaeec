import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import ts from "typescript";

/** A regular expression in the sources, and how it is used. */
export interface Pattern {
  regexp: RegExp;
  /** Whether it is the argument of `split`. */
  splits: boolean;
  /** File and line. */
  place: string;
}

/** Every regular expression literal of the product's sources below a folder. */
export function listPatterns(folder: string): Pattern[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .flatMap((name) => listPatternsOfFile(path.join(folder, name)));
}

function listPatternsOfFile(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const line = 1 + source.getLineAndCharacterOfPosition(node.getStart()).line;
      found.push({ regexp: readLiteral(node.text), splits: isSplit(node.parent), place: `${file}:${line}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readLiteral(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

function isSplit(parent: ts.Node): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === "split"
  );
}

/** Returns an attack text of about `length` characters. */
export type Bomb = (length: number) => string;

/** The number of combinations of alternatives and characters to try. */
const WAYS = 3;
const MAX_BEGINNINGS = 40;
const MAX_PARTS = 40;

/**
 * Texts that a pattern may be slow to reject: the beginning of a text that it accepts, then many repetitions of a part
 * or character of the pattern, then an end that it does not accept.
 */
export function makeBombs(regexp: RegExp): Bomb[] {
  const { source, unicode } = regexp;
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, { unicode });
  const named = new Set<string>();
  const repeated = new Set<string>();
  const accepted = new Set<string>();
  for (let way = 0; way < WAYS; way += 1) {
    accepted.add(writeAccepted(pattern, way));
    visitRegExpAST(pattern, {
      onCharacterEnter: ({ value }) => named.add(String.fromCodePoint(value)),
      onQuantifierEnter: ({ element, max }) => max > 1 && repeated.add(writeAccepted(element, way)),
    });
  }
  const beginnings = [...accepted].flatMap((text) => ["", ...Array.from(text, (_, i) => text.slice(0, i + 1))]);
  const pairs = [...repeated].flatMap((one) => [...repeated].map((two) => one + two));
  const parts = [...repeated, ...pairs, ...named, ...accepted, " "].filter((part) => part !== "");
  const ends = ["", "\u{1}", ...[...named].slice(0, 2)];
  return [...new Set(beginnings)]
    .slice(0, MAX_BEGINNINGS)
    .flatMap((beginning) =>
      [...new Set(parts)]
        .slice(0, MAX_PARTS)
        .flatMap((part) =>
          ends.map((end) => (length: number) => beginning + part.repeat(Math.ceil(length / part.length)) + end),
        ),
    );
}

/** A text that a part of a pattern accepts, ignoring its assertions. */
function writeAccepted(node: AST.Pattern | AST.Alternative | AST.Element, way: number): string {
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return writeAlternative(node.alternatives, way);
    case "Assertion":
      return "alternatives" in node && !node.negate ? writeAlternative(node.alternatives, way) : "";
    case "Alternative":
      return node.elements.map((element) => writeAccepted(element, way)).join("");
    case "Quantifier":
      return writeAccepted(node.element, way).repeat(Math.max(1, Math.min(node.min, 50)));
    case "Character":
      return String.fromCodePoint(node.value);
    case "CharacterSet":
    case "CharacterClass":
      return writeCharacter(node, way);
    case "Backreference":
    case "ExpressionCharacterClass":
      return "";
  }
}

function writeAlternative(alternatives: readonly AST.Alternative[], way: number): string {
  const chosen = alternatives[way % alternatives.length];
  return chosen ? writeAccepted(chosen, way) : "";
}

/** A character of a set. `way` selects which one, so that overlapping sets can get the same character. */
function writeCharacter(node: AST.CharacterSet | AST.CharacterClass, way: number): string {
  const accepts = new RegExp(`^${node.raw}$`, "u");
  const candidates = ["a", "0", " ", "-", "/", ".", "<", "\n", "_", ",", ":", "A", "\u{2}", "ж", "(", "]", "\r"];
  const fitting = candidates.filter((candidate) => accepts.test(candidate));
  return fitting[way % Math.max(1, fitting.length)] ?? "";
}
