import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { Message } from "../ui/messages/message.ts";

import { MAX_OF_PART, MAX_PARTS, readParts, writeParts, type BuildLine } from "./build.ts";
import { BUILD_MESSAGES } from "./builds.messages.ts";
import { changeBuild, readBuildChange } from "./change-build.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

/** Adds parts to the shop. */
function addParts(ids: readonly string[]): void {
  for (const id of ids) saveForm(db, "pc", { id });
}

/** Sends a form about a list of parts. */
function send(own: readonly string[], fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  const change = readBuildChange(form);
  if (!change) throw new Error("The form has no change.");
  const { lines, message } = changeBuild(db, readParts(own).lines, change);
  return { parts: writeParts(lines), message };
}

/** Presses Undo of a message. */
function undo(own: readonly string[], message: Message | null) {
  if (!message?.offer?.fields) throw new Error("The message offers no Undo.");
  return send(own, message.offer.fields);
}

describe("Undo of a change of a build", () => {
  it("puts a removed part back and keeps what was added since", () => {
    addParts(["1", "2", "3"]);
    const removed = send(["1*2", "2"], { part: "1", quantity: "0" });
    expect(removed.parts).toEqual(["2"]);
    const undone = undo(["2*4", "3"], removed.message);
    expect(undone).toEqual({ parts: ["2*4", "3", "1*2"], message: BUILD_MESSAGES.putBack });
  });

  it("puts the parts of an emptied build back and keeps what was added since", () => {
    addParts(["1", "2", "3"]);
    const { parts, message } = send(["1", "2*3"], { clear: "yes" });
    expect(parts).toEqual([]);
    expect(undo(["3", "2"], message).parts).toEqual(["3", "2*4", "1"]);
  });

  it("offers nothing to undo for a part that the build does not have", () => {
    addParts(["1"]);
    expect(send(["1"], { part: "2", quantity: "0" }).message?.offer).toBeUndefined();
  });

  it("adds no more of a part than a build can have", () => {
    addParts(["1"]);
    const { message } = send([`1*${MAX_OF_PART}`], { part: "1", quantity: "0" });
    expect(undo(["1*5"], message).parts).toEqual([`1*${MAX_OF_PART}`]);
  });

  it("says that the build is full, and keeps what was added since", () => {
    const full = Array.from({ length: MAX_PARTS }, (_, i) => `full-${i}`);
    addParts(["1", ...full]);
    const { message } = send(["1"], { part: "1", quantity: "0" });
    expect(undo(full, message)).toEqual({ parts: full, message: BUILD_MESSAGES.full });
  });

  it("replaces the list by the one from before another was used", () => {
    addParts(["1", "2"]);
    const { parts, message } = send(["1"], { use: "yes", part: "2" });
    expect(parts).toEqual(["2"]);
    expect(undo(["2"], message)).toEqual({ parts: ["1"], message: BUILD_MESSAGES.restored });
  });

  it("leaves the list as it is if the removed part is no longer in the shop", () => {
    addParts(["1"]);
    const own: BuildLine[] = [{ id: "1", quantity: 1 }];
    const { message } = changeBuild(db, [...own, { id: "gone", quantity: 1 }], { part: "gone", quantity: 0 });
    expect(undo(["1"], message)).toEqual({ parts: ["1"], message: BUILD_MESSAGES.allGone });
  });
});
