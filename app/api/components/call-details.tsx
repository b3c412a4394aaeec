import type { ReactNode } from "react";

import type { DocCall } from "../docs.server.ts";

import { FieldList, TypeName } from "./field-list.tsx";
import { MarkedText } from "./marked-text.tsx";

/** A call: its line, and what it takes and returns when it is opened. */
export function CallDetails({ call }: { call: DocCall }) {
  const { id, method, path, summary, description, access, parameters, bodies, bodyType, answers } = call;
  return (
    <details id={id} className="group scroll-mt-20">
      <summary className="grid min-h-11 cursor-pointer gap-x-4 px-4 py-2.5 hover:bg-raised sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:px-5">
        <code className="text-sm wrap-anywhere">
          <span className="font-bold">{method}</span> {path}
        </code>
        <span className="text-sm text-muted">
          <MarkedText text={summary} />
        </span>
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-5 sm:px-5">
        <p className="max-w-prose text-sm">
          {description !== "" && <MarkedText text={`${description} `} />}
          {access}
        </p>
        {parameters.length > 0 && (
          <Part title="Parameters">
            <FieldList fields={parameters} />
          </Part>
        )}
        {bodies.map((fields, i) => (
          <Part key={i} title={`Body, ${bodyType}${i > 0 ? ", or" : ""}`}>
            <FieldList fields={fields} />
          </Part>
        ))}
        <Part title="Answers">
          <dl className="mt-1 divide-y divide-line text-sm">
            {answers.map(({ status, text, type, object, fields }) => (
              <div key={status} className="grid gap-x-4 py-1.5 sm:grid-cols-[5rem_minmax(0,1fr)]">
                <dt className="font-semibold">{status}</dt>
                <dd className="wrap-anywhere">
                  <MarkedText text={text} />
                  {type !== "" && (
                    <span className="text-muted">
                      {" · "}
                      <TypeName type={type} object={object} />
                    </span>
                  )}
                  {fields.length > 0 && <FieldList fields={fields} showsRequired={false} />}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
