import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { LabeledField } from "../../ui/labeled-field.tsx";
import type { Message } from "../../ui/messages/message.ts";
import { TextInput } from "../../ui/text-input.tsx";

import { CODE_HINT, PASSWORD_HINT } from "./gate.messages.ts";

export type FieldProblem = Pick<Message, "text" | "detail" | "lang">;

interface GateFieldProps extends ComponentPropsWithoutRef<"input"> {
  id: string;
  label: string;
  hint?: ReactNode;
  /** Why the value was refused. */
  error?: FieldProblem | undefined;
}

/** A field of the login screen and of the security pages. */
export function GateField({ id, label, hint, error, className = "", ...input }: GateFieldProps) {
  const text = error && (
    <>
      <span lang={error.lang}>{error.text}</span> {error.detail}
    </>
  );
  return (
    <LabeledField id={id} label={label} hint={hint} error={text}>
      {(connection) => <TextInput required {...input} {...connection} className={`h-12 w-full px-3 ${className}`} />}
    </LabeledField>
  );
}

/** The administrators' password. */
export function PasswordField(field: Partial<Pick<GateFieldProps, "label" | "hint" | "error" | "autoFocus">>) {
  return (
    <GateField
      label="Password"
      {...field}
      id="admin-password"
      type="password"
      name="password"
      autoComplete="current-password"
    />
  );
}

/** A new password for all administrators. */
export function NewPasswordField({ error }: Pick<GateFieldProps, "error">) {
  return (
    <GateField
      id="new-password"
      name="new_password"
      label="New password"
      type="password"
      autoComplete="new-password"
      error={error}
      hint={PASSWORD_HINT}
    />
  );
}

/** A code of the second factor. The field takes letters too, for recovery codes. */
export function CodeField({
  error,
  hint = CODE_HINT,
  required = true,
}: Pick<GateFieldProps, "error" | "hint" | "required">) {
  return (
    <GateField
      id="admin-code"
      label="Code"
      name="code"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={40}
      className="tabular-nums"
      required={required}
      error={error}
      hint={hint}
    />
  );
}
