import { describe, expect, it } from "vitest";

import { makeOneRequest } from "./one-request.ts";

/** Requests that the test itself answers. */
function makeRequests() {
  const sent: string[] = [];
  const shown: (string | null)[] = [];
  let settle: { resolve: (answer: string) => void; reject: (error: Error) => void } | null = null;
  const ask = makeOneRequest<string>(
    (text) => {
      sent.push(text);
      return new Promise((resolve, reject) => (settle = { resolve, reject }));
    },
    (answer) => shown.push(answer),
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const answer = async (text: string) => {
    settle?.resolve(text);
    await turn();
  };
  const fail = async () => {
    settle?.reject(new Error("offline"));
    await turn();
  };
  return { sent, shown, ask, answer, fail };
}

describe("one request at a time", () => {
  it("sends only the last of the texts that were asked for while a request ran", async () => {
    const { sent, shown, ask, answer } = makeRequests();
    for (const text of ["ry", "ryz", "ryze", "ryzen"]) ask(text);
    expect(sent).toEqual(["ry"]);
    await answer("for ry");
    expect(sent).toEqual(["ry", "ryzen"]);
    expect(shown).toEqual([]);
    await answer("for ryzen");
    expect(sent).toEqual(["ry", "ryzen"]);
    expect(shown).toEqual(["for ryzen"]);
  });

  it("shows the answer of the running request if its text is typed again meanwhile", async () => {
    const { sent, shown, ask, answer } = makeRequests();
    for (const text of ["lamp", "lam", "lamp"]) ask(text);
    await answer("for lamp");
    expect(sent).toEqual(["lamp"]);
    expect(shown).toEqual(["for lamp"]);
  });

  it("drops the answer to a text that is no longer wanted, and sends the next text", async () => {
    const { sent, shown, ask, answer } = makeRequests();
    ask("lamp");
    ask(null);
    await answer("for lamp");
    expect(shown).toEqual([]);
    ask("fan");
    await answer("for fan");
    expect(sent).toEqual(["lamp", "fan"]);
    expect(shown).toEqual(["for fan"]);
  });

  it("shows nothing for a request that failed, and sends the next text", async () => {
    const { sent, shown, ask, answer, fail } = makeRequests();
    ask("lamp");
    await fail();
    ask("fan");
    await answer("for fan");
    expect(sent).toEqual(["lamp", "fan"]);
    expect(shown).toEqual([null, "for fan"]);
  });
});
