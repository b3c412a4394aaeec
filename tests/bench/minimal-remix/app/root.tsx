import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";

import { SHOPS } from "#app/shops/shops.ts";
import { DRAWN_BRAND } from "#app/ui/layout/brand.ts";
import { PageFooter } from "#app/ui/layout/page-footer.tsx";
import { TopBar } from "#app/ui/layout/top-bar.tsx";

export default function Root() {
  const links = SHOPS.map((shop) => ({ path: shop.path, name: shop.name, current: shop.value === "pc" }));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <TopBar
          brand={DRAWN_BRAND}
          hasMasthead={false}
          homePath="/"
          links={links}
          account={null}
          signInPath="/sign-in"
        />
        <main>
          <Outlet />
        </main>
        <PageFooter
          className="lg:page-gutter"
          brand={DRAWN_BRAND}
          year={2026}
          companyLine=""
          paymentMark=""
          contentPages={[]}
          supportPath={null}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
