import { LabeledField, type FieldConnection } from "../../../ui/labeled-field.tsx";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import { SECRET_HINT, SET_BY_ENVIRONMENT } from "../settings.messages.ts";

interface SettingInputProps {
  name: string;
  label: string;
  hint?: string | undefined;
  type?: string | undefined;
  placeholder?: string | undefined;
  options?: readonly (readonly [value: string, label: string])[] | undefined;
  isSecret?: true | undefined;
  /** Whether a secret is saved. */
  isSaved: boolean;
  /** The variable that sets it in the environment; null if the form can. */
  environment: string | null;
  value: string;
  error: string | undefined;
}

/** A field of the settings. A saved secret is never shown. */
export function SettingInput(field: SettingInputProps) {
  const { name, label, hint, isSecret, isSaved, environment, error } = field;
  const id = `setting-${name}`;
  if (environment !== null) {
    return (
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">{label}</p>
        <p className="text-muted">
          {SET_BY_ENVIRONMENT.before} <code>{environment}</code> {SET_BY_ENVIRONMENT.after}
        </p>
      </div>
    );
  }
  const kept = isSecret && isSaved ? SECRET_HINT : "";
  const text = [kept, hint ?? ""].filter(Boolean).join(" ");
  return (
    <LabeledField id={id} label={label} hint={text} error={error}>
      {(connection) => <Control field={field} connection={connection} />}
    </LabeledField>
  );
}

interface ControlProps {
  field: SettingInputProps;
  connection: FieldConnection;
}

function Control({ field, connection }: ControlProps) {
  const { name, type = "text", placeholder, options, isSecret, value } = field;
  const common = { ...connection, name, className: "h-12 w-full px-3" };
  if (options) {
    return (
      <Select {...common} defaultValue={value}>
        {options.map(([choice, shown]) => (
          <option key={choice} value={choice}>
            {shown}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextInput
      {...common}
      // A number is checked by the server, whose message stands beside the field.
      type={isSecret ? "password" : type === "number" ? "text" : type}
      inputMode={type === "number" ? "numeric" : undefined}
      defaultValue={isSecret ? undefined : value}
      placeholder={placeholder}
      autoComplete={isSecret ? "new-password" : "off"}
      spellCheck={false}
      maxLength={1000}
    />
  );
}
