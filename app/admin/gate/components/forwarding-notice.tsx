import { Card } from "../../../ui/card.tsx";
import { UNTRUSTED_FORWARDING } from "../gate.messages.ts";

/** Tells administrators that a proxy may be missing from TRUST_PROXY. `address` sent the forwarded headers. */
export function ForwardingNotice({ address }: { address: string }) {
  const { title, text } = UNTRUSTED_FORWARDING;
  return (
    <Card
      as="section"
      aria-label={title}
      className="mx-auto mt-5 max-w-7xl border-l-4 border-l-scarce px-5 py-4 print:hidden"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{text(address)}</p>
    </Card>
  );
}
