import { getFormProps, getInputProps, getSelectProps, type FieldMetadata, type FormMetadata } from "@conform-to/react";
import { Fragment, useEffect, useRef, type FormEventHandler, type ReactNode } from "react";

import { COUNTRY_OPTIONS } from "../../orders/countries.ts";
import * as paths from "../../paths.ts";
import { CARD } from "../../ui/card.tsx";
import { LabeledField } from "../../ui/labeled-field.tsx";
import { Select, TextInput } from "../../ui/text-input.tsx";
import { SECOND_LINE, type BuyForm, type ShippingFields } from "../buy-form.ts";
import { WHERE_WE_SEND } from "../cart.messages.ts";
import { saveShippingDraft, restoreShippingDraft } from "../shipping-draft.ts";

import { SavedAddresses } from "./saved-addresses.tsx";

/** Autofill tokens as browsers know them for one-line fields. */
const FIELDS: {
  name: keyof ShippingFields;
  label: string;
  type: "text" | "email" | "tel" | "country";
  token: string;
  wide: boolean;
}[] = [
  { name: "contact_name", label: "Full name", type: "text", token: "shipping name", wide: true },
  { name: "address", label: "Address", type: "text", token: "shipping address-line1", wide: true },
  { name: "city", label: "City", type: "text", token: "shipping address-level2", wide: false },
  { name: "state_prov", label: "State or province", type: "text", token: "shipping address-level1", wide: false },
  { name: "postal_code", label: "Postal code", type: "text", token: "shipping postal-code", wide: false },
  { name: "country", label: "Country", type: "country", token: "shipping country", wide: false },
  { name: "email", label: "E-mail", type: "email", token: "shipping email", wide: true },
  { name: "phone", label: "Phone (optional)", type: "tel", token: "shipping tel", wide: true },
];

const WIDE = "min-[26rem]:col-span-2";
const INPUT = "h-11 w-full px-3";

type Fields = { [Name in keyof ShippingFields]: FieldMetadata<string> };

interface ShippingFormProps {
  form: FormMetadata<ShippingFields>;
  fields: Fields;
  buyForm: BuyForm;
  onSubmitCapture: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** The shipping address. The Buy buttons beside the lines belong to this form. */
export function ShippingForm({ form, fields, buyForm, onSubmitCapture, children }: ShippingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) restoreShippingDraft(element.current, buyForm.userId);
  }, [buyForm.userId]);
  const firstWrong = FIELDS.find(({ name }) => fields[name].errors);
  const propsOf = (name: keyof ShippingFields, token: string) => ({
    required: name !== "phone",
    autoComplete: token,
    autoFocus: name === firstWrong?.name,
  });
  return (
    <form
      {...getFormProps(form)}
      ref={element}
      method="post"
      action={paths.postCart}
      noValidate
      onSubmitCapture={onSubmitCapture}
      onInput={(event) => saveShippingDraft(event.currentTarget, buyForm.userId)}
      className={`${CARD} p-4 sm:p-5`}
    >
      <h3 className="text-lg font-bold">Shipping</h3>
      <p className="mt-1 mb-4 text-sm text-muted">{WHERE_WE_SEND}</p>
      <input type="hidden" name="submission" value={buyForm.submission} />
      <input type="hidden" name="user" value={buyForm.userId} />
      <SavedAddresses addresses={buyForm.addresses} />
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
        {FIELDS.map(({ name, label, type, token, wide }) => (
          <Fragment key={name}>
            <LabeledField
              id={fields[name].id}
              label={label}
              error={fields[name].errors?.join(" ")}
              className={wide ? WIDE : ""}
            >
              {(connection) =>
                type === "country" ? (
                  <Select
                    {...getSelectProps(fields[name])}
                    {...propsOf(name, token)}
                    {...connection}
                    key={fields[name].key}
                    className={INPUT}
                  >
                    <option value="">Choose</option>
                    {COUNTRY_OPTIONS.map(([code, country]) => (
                      <option key={code} value={code}>
                        {country}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <TextInput
                    {...getInputProps(fields[name], { type })}
                    {...propsOf(name, token)}
                    {...connection}
                    key={fields[name].key}
                    className={INPUT}
                  />
                )
              }
            </LabeledField>
            {name === "address" && <SecondLine id={`${form.id}-second-line`} />}
          </Fragment>
        ))}
      </div>
      {children}
    </form>
  );
}

/** Optional, and joined with the first line on the server. */
function SecondLine({ id }: { id: string }) {
  return (
    <LabeledField id={id} label="Apartment, suite (optional)" className={WIDE}>
      {(connection) => (
        <TextInput
          {...connection}
          type="text"
          name={SECOND_LINE}
          autoComplete="shipping address-line2"
          className={INPUT}
        />
      )}
    </LabeledField>
  );
}
