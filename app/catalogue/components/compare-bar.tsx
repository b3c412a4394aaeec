import type { FormEvent } from "react";
import { Form, Link, useSubmit } from "@remix-run/react";

import * as paths from "../../paths.ts";
import type { Shop } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";
import { COMPARE_FORM } from "../card-acts.ts";
import { REMOVE_TO_COMPARE } from "../catalogue.messages.ts";
import { MAX_COMPARED } from "../compared.ts";
import type { View } from "../view.ts";

import { COUNT_ID } from "./filters/filter-chips.tsx";
import { HiddenView } from "./hidden-view.tsx";
import { ViewLink } from "./view-link.tsx";

interface CompareBarProps {
  shop: Shop;
  view: View;
  /** Whether a product was left out because the comparison is full. */
  tooMany: boolean;
}

/**
 * The form that the cards' "Compare" buttons submit, which reloads the list with the new selection. While something is
 * selected, also the bar that leads to the comparison.
 */
export function CompareBar({ shop, view, tooMany }: CompareBarProps) {
  const { length } = view.compared;
  const submit = useSubmit();

  /** Updates the page at once, so that the next press adds to this selection, not to the one before. */
  function choose(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    submit(submitter, { action: shop.path, replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <Form
      id={COMPARE_FORM}
      action={shop.path}
      replace
      preventScrollReset
      onSubmit={choose}
      className={length ? "compare-bar" : undefined}
    >
      <HiddenView view={view} />
      {length > 0 && (
        <>
          <p role="status">
            <b>
              {length} of {MAX_COMPARED} chosen
            </b>
            {tooMany && ` ${REMOVE_TO_COMPARE}`}
          </p>
          <ViewLink
            shop={shop}
            view={{ ...view, compared: [] }}
            replace
            preventScrollReset
            // Clearing removes the bar, so the focus moves to the count of products.
            onClick={() => document.getElementById(COUNT_ID)?.focus({ preventScroll: true })}
          >
            Clear
          </ViewLink>
          <Link
            to={paths.compare(shop.value, view.compared)}
            rel="nofollow"
            className={buttonClass({ tone: "primary" })}
          >
            Compare
          </Link>
        </>
      )}
    </Form>
  );
}
