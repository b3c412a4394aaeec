import { LabeledField } from "../../../ui/labeled-field.tsx";
import { FileInput } from "../../../ui/text-input.tsx";
import { LOGO_HINT, SET_BY_ENVIRONMENT } from "../settings.messages.ts";

interface LogoFieldProps {
  /** The logo that is shown now; null for the drawn one. */
  path: string | null;
  /** Whether the environment sets it. */
  environment: boolean;
  error: string | undefined;
}

/** Chooses an image file with the logo. */
export function LogoField({ path, environment, error }: LogoFieldProps) {
  const current = path !== null && (
    <span className="w-fit rounded-control border border-line bg-surface p-2">
      <img src={path} alt="Current logo" className="h-10 w-auto max-w-full" />
    </span>
  );
  if (environment) {
    return (
      <div className="grid gap-1.5 text-sm">
        <p className="font-semibold">Logo</p>
        {current}
        <p className="text-muted">
          {SET_BY_ENVIRONMENT.before} <code>LOGO</code> {SET_BY_ENVIRONMENT.after}
        </p>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <LabeledField id="setting-logo" label="Logo" hint={LOGO_HINT} error={error}>
        {(connection) => (
          <>
            {current}
            <FileInput {...connection} name="logo" accept="image/png,image/webp,image/jpeg" />
          </>
        )}
      </LabeledField>
      {path !== null && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="remove_logo" value="1" className="size-5" />
          Remove the logo
        </label>
      )}
    </div>
  );
}
