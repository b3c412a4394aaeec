import type { DocField } from "../docs.server.ts";

import { MarkedText } from "./marked-text.tsx";

interface FieldListProps {
  fields: DocField[];
  /** Whether it shows which fields a request must have. */
  showsRequired?: boolean;
}

/** Fields with their types and what they mean. */
export function FieldList({ fields, showsRequired = true }: FieldListProps) {
  return (
    <dl className="mt-1 divide-y divide-line text-sm">
      {fields.map(({ name, type, object, isRequired, text }) => (
        <div key={name} className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
          <dt className="wrap-anywhere">
            <code className="font-semibold">{name}</code>
            {showsRequired && isRequired && <span className="text-muted"> · required</span>}
          </dt>
          <dd className="wrap-anywhere">
            <TypeName type={type} object={object} />
            {text !== "" && (
              <span className="text-muted">
                {" · "}
                <MarkedText text={text} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A type, linked to its description if it is a described object. */
export function TypeName({ type, object }: { type: string; object: string | null }) {
  return object === null ? (
    type
  ) : (
    <a href={`#${object}`} className="underline underline-offset-4">
      {type}
    </a>
  );
}
