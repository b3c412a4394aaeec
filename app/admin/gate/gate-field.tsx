import type { ComponentPropsWithoutRef, ReactNode } from "react";

import type { Message } from "../../ui/messages/message.ts";
import { TextInput } from "../../ui/text-input.tsx";

import { PASSWORD_HINT } from "./gate.messages.ts";

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
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <TextInput
        required
        {...input}
        id={id}
        invalid={error !== undefined}
        aria-describedby={described || undefined}
        className={`h-12 w-full px-3 ${className}`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          <span lang={error.lang}>{error.text}</span> {error.detail}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm wrap-anywhere text-muted">
          {hint}
        </p>
      )}
    </div>
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
  hint = "The six digits shown in your authenticator app, or a recovery code.",
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
