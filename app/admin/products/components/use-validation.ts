import { useRef } from "react";

type Validate = typeof import("./validate-product.ts").validateProduct;

interface Validation {
  /** Null until it has been loaded. */
  validate: () => Validate | null;
  /** Loads it; false if that fails. The server then is the only one that validates. */
  load: () => Promise<boolean>;
}

/** The validation of a product's form, which is loaded when the form is first used. */
export function useValidation(): Validation {
  const validate = useRef<Validate | null>(null);
  const loading = useRef<Promise<boolean> | null>(null);
  const load = () => {
    loading.current ??= import("./validate-product.ts").then(
      (module) => {
        validate.current = module.validateProduct;
        return true;
      },
      (error: unknown) => {
        console.error("Could not load the validation of the form.", error);
        loading.current = null;
        return false;
      },
    );
    return loading.current;
  };
  return { validate: () => validate.current, load };
}
