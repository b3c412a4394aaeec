import { describe, expect, it } from "vitest";

import { alertsText, priceHint } from "./alerts.messages.ts";

describe("texts about alerts", () => {
  it("say that the letter also comes when the price is the target", () => {
    expect(priceHint("$50.00")).toBe(
      "We e-mail you once, when the price drops below $50.00, or to your target if you enter one.",
    );
  });

  it("name the form on product pages only while these have it", () => {
    expect(alertsText("ann@mail.example")).toContain("Set an alert on a product’s page.");
    expect(alertsText(null)).toBe("This shop sends no e-mail at the moment. An alert ends after a year.");
  });
});
