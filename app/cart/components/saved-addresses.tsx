import { useFetcher, useFetchers } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useRef, type MouseEvent } from "react";

import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { PreloadAction } from "../../ui/preload-action.tsx";
import { fieldsOfButton, SECOND_LINE, SHIPPING_FIELDS, type OfferedAddress } from "../buy-form.ts";

const deletionKey = (address: number) => `delete address ${address}`;

/**
 * The addresses of earlier orders. The buttons belong to the shipping form, which without JavaScript is posted with
 * what was typed.
 */
export function SavedAddresses({ addresses }: { addresses: OfferedAddress[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const underway = new Set(useFetchers().map(({ key }) => key));
  const shown = addresses.filter(({ key }) => !underway.has(deletionKey(key)));
  if (addresses.length === 0) return null;

  const fillIn = ({ fields }: OfferedAddress, form: HTMLFormElement | null) => {
    const named = (name: string) => form?.elements.namedItem(name);
    for (const [name, value] of Object.entries({ ...fields, [SECOND_LINE]: "" })) {
      const field = named(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      field.value = value;
      // Notifies the draft and the validation.
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (details.current) details.current.open = false;
    const first = named(SHIPPING_FIELDS[0]);
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <details ref={details} className="mb-4 rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm font-semibold">
        Saved addresses ({shown.length})
      </summary>
      {/* Preloads the code of the form's action. Without it, deleting offline would hang. */}
      <PreloadAction path={paths.savedAddress} />
      <ul className="grid border-t border-line">
        {addresses.map((address) => (
          <SavedAddress
            key={address.key}
            address={address}
            hidden={!shown.includes(address)}
            onUse={(form) => fillIn(address, form)}
            onDelete={() => details.current?.querySelector("summary")?.focus()}
          />
        ))}
      </ul>
    </details>
  );
}

interface SavedAddressProps {
  address: OfferedAddress;
  hidden: boolean;
  onUse: (form: HTMLFormElement | null) => void;
  onDelete: () => void;
}

function SavedAddress({ address, hidden, onUse, onDelete }: SavedAddressProps) {
  const deletion = useFetcher({ key: deletionKey(address.key) });
  const label = `${address.name}, ${address.place}`;
  const use = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    onUse(event.currentTarget.form);
  };
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (!form) return;
    const fields = fieldsOfButton(form, "delete", String(address.key));
    deletion.submit(fields, { method: "post", action: paths.savedAddress });
    onDelete();
  };
  return (
    <li
      hidden={hidden}
      className="flex items-center gap-2 border-t border-line px-3 py-2 first:border-t-0 [&[hidden]]:hidden"
    >
      <p className="min-w-0 flex-1 text-sm wrap-anywhere">
        <span className="block font-medium">{address.name}</span>
        <span className="text-muted">{address.place}</span>
      </p>
      <Button formAction={paths.savedAddress} name="use" value={address.key} aria-label={`Use ${label}`} onClick={use}>
        Use
      </Button>
      <Button
        size="icon"
        className="-mr-2 border-transparent text-muted hover:text-danger"
        formAction={paths.savedAddress}
        name="delete"
        value={address.key}
        aria-label={`Delete ${label}`}
        onClick={remove}
      >
        <Trash2 aria-hidden className="size-5" />
      </Button>
    </li>
  );
}
