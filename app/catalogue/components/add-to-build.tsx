import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import * as paths from "../../paths.ts";
import { PreloadAction } from "../../ui/preload-action.tsx";
import { ReturnFields } from "../../ui/return-fields.tsx";

/**
 * The form of the buttons that add a part to the visitor's build. The buttons are inside the form, or on cards that
 * name its `id`.
 */
export function AddToBuild({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <Form id={id} method="post" action={paths.addToBuild} navigate={false}>
      <ReturnFields />
      <PreloadAction path={paths.addToBuild} />
      {children}
    </Form>
  );
}
