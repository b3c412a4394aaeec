import { getFormProps, useForm } from "@conform-to/react";
import { useRef, type FormEvent, type ReactNode } from "react";

import type { ProductInput } from "../../../catalogue/product.schema.ts";
import type { StockByCondition } from "../../../catalogue/stock-figures.queries.server.ts";
import { formText } from "../../../shared/form-text.ts";
import { getShop, type Shop, type ShopValue } from "../../../shops/shops.ts";
import { Card } from "../../../ui/card.tsx";
import { clearMessages, showMessage } from "../../../ui/messages/message-store.ts";
import { DescriptionField } from "../../editor/components/description-field.tsx";
import type { Gallery } from "../../images/client/use-gallery.ts";
import { ImageFields } from "../../images/components/image-fields.tsx";
import type { CategoryMap } from "../category-names.ts";
import {
  fieldLabel,
  versionNow,
  type FormValues,
  type Intent,
  type ProductFormAnswer,
  type ProductFormState,
} from "../product-form.ts";
import { PRODUCT_MESSAGES } from "../products.messages.ts";

import { ProductFields } from "./product-fields.tsx";
import { SpecFields } from "./spec-fields.tsx";
import { useValidation } from "./use-validation.ts";

interface ProductFormProps {
  shop: Shop;
  /** The address of the action. */
  action: string;
  state: ProductFormState;
  answer: ProductFormAnswer | undefined;
  categories: CategoryMap;
  /** The stored stock of an existing product. */
  stock?: StockByCondition;
  gallery: Gallery;
  /** The product that is edited; null for a new one. */
  existingId: string | null;
  onTyped: () => void;
  /** With JavaScript: called when all fields are valid. */
  onSave: (form: HTMLFormElement) => void;
  onPreview: (form: HTMLFormElement) => void;
  /** The submit buttons below the form. */
  children: ReactNode;
}

/** The form to add or edit a product: fields beside images, then the description. */
export function ProductForm({
  shop,
  action,
  state,
  answer,
  categories,
  stock,
  gallery,
  existingId,
  onTyped,
  onSave,
  onPreview,
  children,
}: ProductFormProps) {
  const { validate, load } = useValidation();
  /** A submission that waits for the validation to be loaded. */
  const waits = useRef(false);
  const sendForm = (sent: HTMLFormElement, submitEvent: SubmitEvent) =>
    (isPressed(submitEvent, "preview") ? onPreview : onSave)(sent);
  const [form, fields] = useForm<FormValues, ProductInput>({
    id: "product",
    defaultValue: state.values,
    lastResult: answer?.result,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      const check = validate();
      if (!check) throw new Error("A form is submitted only after its validation has been loaded.");
      return check(formData, shop.value, existingId ?? undefined);
    },
    onSubmit(event) {
      event.preventDefault();
      sendForm(event.currentTarget, event.nativeEvent as SubmitEvent);
    },
  });
  const fieldOf = (name: string) => {
    const field = fields[name];
    if (!field) throw new Error(`There is no field ${name}.`);
    return field;
  };
  const version = versionNow(state.version, gallery);
  const submitOnceLoaded = async (sent: HTMLFormElement, submitEvent: SubmitEvent) => {
    if (waits.current) return;
    waits.current = true;
    const isLoaded = await load();
    waits.current = false;
    if (isLoaded) sent.requestSubmit(submitEvent.submitter);
    else sendForm(sent, submitEvent);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate()) {
      event.preventDefault();
      void submitOnceLoaded(event.currentTarget, event.nativeEvent as SubmitEvent);
      return;
    }
    if (isPressed(event.nativeEvent as SubmitEvent)) {
      clearMessages(action);
      const lacksId = existingId === null && formText(new FormData(event.currentTarget), "id").trim() === "";
      if (lacksId) warnOfMissingId(shop.value, action);
    }
    form.onSubmit(event);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The focus of a field only loads the validation.
    <form
      {...getFormProps(form)}
      method="post"
      encType="multipart/form-data"
      action={action}
      noValidate
      onFocus={() => void load()}
      onInput={onTyped}
      onSubmit={submit}
    >
      {/* The form's first button, which Enter in a field presses. */}
      <button name="intent" value="save" hidden tabIndex={-1} />
      <input type="hidden" name="draft" value={state.draft} />
      {version && (
        <>
          <input type="hidden" name="updated_at" value={version.updatedAt} />
          <input type="hidden" name="loaded" value={version.loaded} />
        </>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <ProductFields {...{ shop, fieldOf, categories, stock }} hasId={existingId === null} />
          <SpecFields values={state.values} errors={form.allErrors} onTyped={onTyped} />
        </div>
        <ImageFields gallery={gallery} problems={state.problems} existingProductId={existingId} />
        <Card className="min-w-0 p-4 lg:col-span-2">
          <DescriptionField
            key={fieldOf("description").key}
            name="description"
            defaultValue={fieldOf("description").initialValue ?? ""}
            shop={shop.value}
            productId={existingId ?? fieldOf("id").value ?? ""}
            label={fieldLabel("description")}
            error={fieldOf("description").errors?.join(" ")}
          />
        </Card>
      </div>
      <div className="bar-bottom -mx-(--page-edge) mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-(--page-edge) py-3 sm:mx-0 sm:px-0">
        {children}
      </div>
    </form>
  );
}

/**
 * Whether a button submitted the form, or the button with this intent if one is given. Validating a field submits too.
 */
function isPressed({ submitter }: SubmitEvent, intent?: Intent): boolean {
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "intent") return false;
  return intent === undefined || submitter.value === intent;
}

function warnOfMissingId(shop: ShopValue, act: string): void {
  if (getShop(shop).alertsMissingId) showMessage(PRODUCT_MESSAGES.enterName, act);
  else console.error("A product cannot be added without an id.");
}
