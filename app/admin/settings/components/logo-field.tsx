import { formatMegabytes } from "../../../shared/megabytes.ts";
import { FieldError } from "../../../ui/field-error.tsx";
import { MAX_LOGO_BYTES } from "../logo-file.ts";

interface LogoFieldProps {
  /** The logo that is shown now; null for the drawn one. */
  path: string | null;
  /** Whether the environment sets it. */
  environment: boolean;
  error: string | undefined;
}

/** Chooses an image file with the logo. */
export function LogoField({ path, environment, error }: LogoFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="setting-logo" className="text-sm font-semibold">
        Logo
      </label>
      {path !== null && (
        <span className="w-fit rounded-control border border-line bg-surface p-2">
          <img src={path} alt="Current logo" className="h-10 w-auto max-w-full" />
        </span>
      )}
      {environment ? (
        <p className="text-sm text-muted">
          Set by <code>LOGO</code> in the environment; change it there.
        </p>
      ) : (
        <>
          <input
            id="setting-logo"
            type="file"
            name="logo"
            accept="image/png,image/webp,image/jpeg"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? "setting-logo-hint" : "setting-logo-error setting-logo-hint"}
            className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold"
          />
          <FieldError id="setting-logo-error" error={error} />
          <p id="setting-logo-hint" className="text-sm text-muted">
            PNG, WebP or JPEG, {formatMegabytes(MAX_LOGO_BYTES)} at most. It should be readable on white and on
            near-black.
          </p>
          {path !== null && (
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input type="checkbox" name="remove_logo" value="1" className="size-5" />
              Remove the logo
            </label>
          )}
        </>
      )}
    </div>
  );
}
