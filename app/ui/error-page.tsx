import { Link } from "@remix-run/react";

const WORDS: Record<"missing" | "fault", { title: string; text: string }> = {
  missing: {
    title: "Nothing is here",
    text: "This page or product does not exist, or it is no longer for sale.",
  },
  fault: {
    title: "Something went wrong on our side",
    text: "It is not your doing, and nothing was charged. Please try again in a moment.",
  },
};

/** What a visitor sees where there is no page (404) and where one failed (500). */
export function ErrorPage({
  status,
  reference,
  shops,
}: {
  status: number;
  reference?: string;
  shops: { path: string; name: string }[];
}) {
  const words = status < 500 ? WORDS.missing : WORDS.fault;
  return (
    <section className="mx-auto mt-10 max-w-xl rounded-card border border-line bg-surface p-8 text-center">
      <p className="text-2xl font-bold text-accent-ink tabular-nums">{status}</p>
      <h1 className="mt-2 text-xl font-bold">{words.title}</h1>
      <p className="mt-3 text-muted">{words.text}</p>
      {reference && <p className="mt-2 text-sm text-muted">Reference: {reference}</p>}
      <ul className="mt-6 flex flex-wrap justify-center gap-2">
        {shops.map((shop) => (
          <li key={shop.name}>
            <Link
              to={shop.path}
              className="inline-flex h-11 items-center rounded-control border border-line-strong px-4 text-sm font-semibold hover:bg-raised"
            >
              {shop.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
