import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import * as paths from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { NOT_IN_DEMO, SECOND_FACTOR_OFF, SECOND_FACTOR_ON } from "../security.messages.ts";

interface Factor<Id> {
  id: Id;
  name: string;
  addedAt: string;
}

interface SecondFactorProps {
  authenticators: Factor<number>[];
  passkeys: Factor<string>[];
  /** How many recovery codes are left. */
  recoveryCodes: number;
  canAdd: boolean;
  canAddPasskey: boolean;
  demo: boolean;
}

/** Fewer recovery codes than this are shown as a warning. */
const FEW_CODES = 3;

export function SecondFactor(factor: SecondFactorProps) {
  const { authenticators, passkeys, recoveryCodes, canAdd, canAddPasskey, demo } = factor;
  const isOn = authenticators.length > 0;
  return (
    <Card as="section" aria-labelledby="second-factor" className="p-4 sm:p-5">
      <h2 id="second-factor" className="text-lg font-semibold">
        Second factor
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{isOn ? SECOND_FACTOR_ON : SECOND_FACTOR_OFF}</p>
      {isOn && (
        <ul className="mt-2 divide-y divide-line">
          {authenticators.map(({ id, ...app }) => (
            <FactorItem key={id} kind="Authenticator app" remove={paths.removeAuthenticator(id)} {...app} />
          ))}
          {passkeys.map(({ id, ...passkey }) => (
            <FactorItem key={id} kind="Passkey" remove={paths.removePasskey(id)} {...passkey} />
          ))}
          <Item
            action={
              <Link to={paths.recoveryCodes} className={buttonClass()}>
                Create new codes
              </Link>
            }
          >
            <span className="font-semibold">Recovery codes</span>{" "}
            <span className={recoveryCodes < FEW_CODES ? "text-scarce" : "text-muted"}>{recoveryCodes} left</span>
          </Item>
        </ul>
      )}
      {demo && <p className="mt-3 text-sm">{NOT_IN_DEMO}</p>}
      {(canAdd || canAddPasskey) && (
        <p className="mt-3 flex flex-wrap gap-2">
          {canAdd && (
            <Link to={paths.addAuthenticator} className={buttonClass({ tone: isOn ? "quiet" : "primary" })}>
              Add an authenticator app
            </Link>
          )}
          {canAddPasskey && (
            <Link to={paths.addPasskey} className={buttonClass()}>
              Add a passkey
            </Link>
          )}
        </p>
      )}
    </Card>
  );
}

interface FactorItemProps extends Omit<Factor<unknown>, "id"> {
  kind: string;
  /** The address of the page that asks for confirmation. */
  remove: string;
}

function FactorItem({ kind, name, addedAt, remove }: FactorItemProps) {
  return (
    <Item
      action={
        <Link to={remove} className={buttonClass({ tone: "danger" })}>
          Remove<span className="sr-only"> {name}</span>
        </Link>
      }
    >
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="text-muted tabular-nums">
        {kind}, added {addedAt.slice(0, 10)}
      </span>
    </Item>
  );
}

function Item({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <p className="min-w-0">{children}</p>
      {action}
    </li>
  );
}
