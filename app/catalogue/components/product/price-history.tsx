/** The earlier prices of a product, which the server has rendered. */
export function PriceHistory({ html, headingLevel }: { html: string; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby="price-history" className="price-history">
      <Heading id="price-history">Price history</Heading>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
