import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  clearForPage,
  clearMessages,
  closeMessage,
  messagesIn,
  openRegion,
  showMessage,
  subscribeToMessages,
} from "./message-store.ts";

const page = Symbol("page");
const texts = (region = page) => messagesIn(region).map(({ text }) => text);
let closePage: () => void;

beforeEach(() => {
  closePage = openRegion(page, { inDialog: false });
});

afterEach(() => {
  for (const { id } of messagesIn(page)) closeMessage(id);
  closePage();
});

describe("messages", () => {
  it("appear in order, in their language, until they are closed", () => {
    showMessage({ text: "Item added to cart", tone: "success" });
    showMessage({ text: "Товар не найден", tone: "failure", lang: "ru" });
    expect(messagesIn(page)).toMatchObject([{ tone: "success" }, { text: "Товар не найден", lang: "ru" }]);

    const [first] = messagesIn(page);
    if (first) closeMessage(first.id);
    expect(texts()).toEqual(["Товар не найден"]);
  });

  it("replace the same message instead of repeating it, so that it is announced again", () => {
    showMessage({ text: "Out of Stock", tone: "failure" });
    const [first] = messagesIn(page);
    showMessage({ text: "Out of Stock", tone: "failure" });
    expect(texts()).toEqual(["Out of Stock"]);
    expect(messagesIn(page)[0]?.id).not.toBe(first?.id);
  });

  it("disappear when their action is tried again or has ended, while those of other actions stay", () => {
    showMessage({ text: "Wrong password", tone: "failure" }, "login");
    showMessage({ text: "Try again", tone: "failure" }, "login");
    showMessage({ text: "Saved", tone: "success" }, "save");
    clearMessages("login");
    expect(texts()).toEqual(["Saved"]);
  });

  it("disappear with the next action if they came with the page", () => {
    showMessage({ text: "Please log in to your account", tone: "failure" });
    clearMessages("save");
    expect(texts()).toEqual([]);
  });

  it("disappear with their page if they are failures without a button or an offer", () => {
    showMessage({ text: "Please select a condition", tone: "failure" }, "/cart/add");
    showMessage({ text: "Saved", tone: "success" }, "save");
    showMessage({ text: "The shop cannot be reached.", tone: "failure" }, "connection", {
      label: "Try again",
      onClick: vi.fn(),
    });
    showMessage({ text: "Not changed", tone: "failure", offer: { label: "Show the table", path: "/table" } }, "price");
    clearForPage();
    expect(texts()).toEqual(["Saved", "The shop cannot be reached.", "Not changed"]);
  });

  it("that offer to undo a change disappear when another page is shown", () => {
    showMessage({ text: "Added", tone: "success", offer: { label: "View cart", path: "/account?tab=cart" } });
    showMessage({ text: "Removed", tone: "success", offer: { label: "Undo", path: "/account", fields: { id: "1" } } });
    clearForPage();
    expect(texts()).toEqual(["Added"]);
  });

  it("are limited in number", () => {
    for (const text of ["a", "b", "c", "d", "e"]) showMessage({ text, tone: "failure" });
    expect(texts()).toEqual(["b", "c", "d", "e"]);
  });

  it("notify listeners of every change, but not removed listeners", () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToMessages(listener);
    showMessage({ text: "one", tone: "success" });
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    showMessage({ text: "two", tone: "success" });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("message regions", () => {
  it("an open dialog shows the messages instead of the page, even if it opened before the page's region", () => {
    const dialog = Symbol("dialog");
    closePage();
    const closeDialog = openRegion(dialog, { inDialog: true });
    closePage = openRegion(page, { inDialog: false });
    showMessage({ text: "Could not delete order", tone: "failure" });
    expect(texts(dialog)).toEqual(["Could not delete order"]);
    expect(texts()).toEqual([]);

    closeDialog();
    expect(texts()).toEqual(["Could not delete order"]);
  });

  it("return the same array while nothing changes", () => {
    showMessage({ text: "one", tone: "success" });
    expect(messagesIn(page)).toBe(messagesIn(page));
    expect(messagesIn(Symbol("other"))).toBe(messagesIn(Symbol("another")));
  });
});
