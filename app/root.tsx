import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { useEffect, type ReactNode } from "react";

import { makeAccountMark } from "./accounts/account-mark.server.ts";
import { findUser, isFixedAdmin } from "./accounts/guards.server.ts";
import { signInPath } from "./accounts/sign-in-path.ts";
import { useOtherTabs } from "./accounts/use-other-tabs.ts";
import type { SignedIn } from "./accounts/user.ts";
import { getBrand } from "./brand/brand.server.ts";
import { CartOverShop, useOpenCart } from "./cart/components/cart-over-shop.tsx";
import { getCartSummary } from "./cart/cart.queries.server.ts";
import { deleteShippingDraftOfOthers } from "./cart/stored-shipping-draft.ts";
import { ChatLauncher } from "./chat/components/chat-launcher.tsx";
import { getChatSummary } from "./chat/summary.server.ts";
import { differsInChosen } from "./catalogue/compared.ts";
import { scrollKey } from "./catalogue/over-shop.ts";
import { restoreViewScript, useShopLinks, useShopPath } from "./catalogue/remembered-view.ts";
import { config } from "./config.server.ts";
import { listWrittenPages } from "./content/content.queries.server.ts";
import { db } from "./database.server.ts";
import { accountMarkCookie, readTheme } from "./http/cookies.server.ts";
import { reportFaultOf } from "./http/faults.server.ts";
import { takeMessage } from "./http/flash.server.ts";
import { useNonce } from "./http/nonce.ts";
import { publicOrigin } from "./http/public-origin.server.ts";
import { revalidateUnlessFailed } from "./http/revalidate-unless-failed.ts";
import * as paths from "./paths.ts";
import { paymentMark } from "./payments/providers.server.ts";
import { getShopOfPath, isAtOrBelow, isInShop, isProductPath, OPEN_BOX, SHOPS } from "./shops/shops.ts";
import stylesheet from "./ui/styles/app.css?url";
import { DRAWN_BRAND } from "./ui/layout/brand.ts";
import { ConnectionMessage } from "./ui/messages/connection-message.tsx";
import { NOT_IN_ACCOUNT } from "./ui/layout/error-page.messages.ts";
import { errorMeta, ErrorPage } from "./ui/layout/error-page.tsx";
import { Hexagons } from "./ui/background/hexagons.tsx";
import { LoadingBar } from "./ui/layout/loading-bar.tsx";
import { PageFooter } from "./ui/layout/page-footer.tsx";
import type { PageHandle } from "./ui/layout/page-handle.ts";
import { RedirectMessage } from "./ui/messages/redirect-message.tsx";
import { ScrollRestoration } from "./ui/layout/scroll-restoration.tsx";
import { Toasts } from "./ui/messages/toast.tsx";
import { TopBar } from "./ui/layout/top-bar.tsx";
import { useTheme } from "./ui/layout/use-theme.ts";
import { DEMONSTRATION } from "./ui/ui.messages.ts";
import { useLostFocus } from "./ui/use-lost-focus.ts";

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: interLatin, crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
];

/** Returns the data that every page shows to everybody. */
function getShell(request: Request) {
  return {
    theme: readTheme(request.headers.get("Cookie")),
    demo: config.demo,
    brand: getBrand(),
    companyLine: config.companyLine,
    paymentMark: paymentMark(),
    year: new Date().getUTCFullYear(),
    origin: publicOrigin(request),
  };
}

/** Returns the visitor and the data that every page shows to them. */
function getVisitor(request: Request) {
  const user = findUser(request);
  const chat = getChatSummary(db, user);
  const contentPages = listWrittenPages(db).map(({ name, title }) => ({ name, title }));
  if (!user) return { user: null, accountMark: null, cartCount: 0, chat, contentPages };
  const signedIn: SignedIn = { id: user.id, name: user.name, isFixedAdmin: isFixedAdmin(user) };
  const cart = getCartSummary(db, user.id);
  return {
    user: signedIn,
    accountMark: makeAccountMark(user.id, cart.version),
    cartCount: cart.count,
    chat,
    contentPages,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const shell = getShell(request);
  const waiting = await takeMessage(request);
  let visitor: ReturnType<typeof getVisitor>;
  try {
    visitor = getVisitor(request);
  } catch (error) {
    // The error page has the shop's header and footer too.
    throw data({ ...shell, ...reportFaultOf(request, error) }, { status: 500 });
  }
  const headers = new Headers();
  if (waiting) headers.append("Set-Cookie", waiting.setCookie);
  const { accountMark } = visitor;
  if ((accountMarkCookie.read(request.headers.get("Cookie")) ?? null) !== accountMark) {
    headers.append("Set-Cookie", accountMark ? accountMarkCookie.serialize(accountMark) : accountMarkCookie.clear());
  }
  return data({ ...shell, ...visitor, message: waiting?.message ?? null }, { headers });
}

export { passRetryAfter as headers } from "./http/pass-retry-after.ts";

/** The title of an error page. Other pages have their own. */
export const meta: MetaFunction<typeof loader> = ({ error, matches }) => (error ? errorMeta(error, matches) : []);

/** Whether an action has changed something that the root's data do not show yet. */
let isOutdated = false;

/**
 * The root's data are not refetched when a product opens or closes over its shop, when somebody zooms, or chooses a
 * condition or products to compare. But a navigation aborts the refetch that an action has caused, so it must refetch.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...args }: ShouldRevalidateFunctionArgs): boolean {
  const shop = getShopOfPath(nextUrl.pathname);
  const staysInShop = isInShop(shop, currentUrl.pathname) && isInShop(shop, nextUrl.pathname);
  const isProduct = isProductPath(nextUrl.pathname);
  const turnsToProduct = isProductPath(currentUrl.pathname) !== isProduct;
  const staysAtProduct = isProduct && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  const asksNothing = (staysInShop && (turnsToProduct || staysAtProduct)) || differsInChosen(currentUrl, nextUrl);
  const isActed = formMethod !== undefined;
  const revalidates = (isActed || isOutdated || !asksNothing) && revalidateUnlessFailed(args);
  if (isActed && revalidates) isOutdated = true;
  return revalidates;
}

/** The pages of the shops, not the panels, have room for the floating button. */
const GUTTER = "lg:page-gutter";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const thrown = isRouteErrorResponse(error) ? (error.data as Partial<ReturnType<typeof getShell>> | null) : null;
  const shell = root ?? thrown;
  const theme = useTheme(shell?.theme ?? null);
  const shownBrand = shell?.brand ?? DRAWN_BRAND;
  const nonce = useNonce();
  const userId = root && (root.user?.id ?? null);
  useEffect(() => {
    isOutdated = false;
  }, [root]);
  useEffect(() => {
    if (userId !== undefined) deleteShippingDraftOfOthers(userId);
  }, [userId]);
  const { pathname, search } = useLocation();
  const header = useMatches()
    .map(({ handle, data }) => (handle as PageHandle | undefined)?.renderHeader?.(shownBrand, data))
    .find(Boolean);
  const inPanels = header !== undefined;
  useOtherTabs(root ? { theme, accountMark: root.accountMark } : null, { inPanels });
  useLostFocus();
  const openCartOverPage = useOpenCart();
  const isOpenBox = isInShop(OPEN_BOX, pathname);
  // The cart opens over the Open Box Store. On other pages its link leads to the account.
  const openCart: typeof openCartOverPage = (event) => {
    if (isOpenBox) openCartOverPage(event);
  };
  const hasLauncher = isOpenBox && root?.chat.on === true;
  const account = root?.user && {
    path: paths.account,
    name: root.user.name,
    cart: { path: paths.cart, count: root.cartCount, onOpen: openCart },
  };
  const isBuildList = isAtOrBelow(paths.build, pathname);
  const shopLinks = useShopLinks().map(({ shop, ...link }) => ({
    ...link,
    current:
      isInShop(shop, pathname) ||
      (isBuildList && shop.hasBuildList) ||
      isAtOrBelow(paths.comparePrefix + shop.value, pathname),
  }));
  const homePath = useShopPath(OPEN_BOX);
  return (
    <html lang="en" data-theme={theme ?? undefined} data-has-message={root?.message ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        {/* Browsers hide a nonce from scripts, React among them. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: restoreViewScript }} />
        <link
          {...(shownBrand.logo ? { href: shownBrand.icon } : { href: paths.favicon, type: "image/svg+xml" })}
          rel="icon"
        />
        <link rel="apple-touch-icon" href={shownBrand.icon} />
        <Meta />
        <Links />
      </head>
      <body className="flex flex-col text-base">
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
        >
          Skip to content
        </a>
        {!inPanels && <Hexagons />}
        {shell?.demo && (
          <aside className="bg-scarce px-4 py-1 text-center text-xs font-medium text-ground">{DEMONSTRATION}</aside>
        )}
        {header ?? (
          <TopBar
            brand={shownBrand}
            hasMasthead={SHOPS.some((shop) => isInShop(shop, pathname))}
            homePath={homePath}
            links={shopLinks}
            account={account}
            signInPath={pathname === paths.signIn ? pathname + search : signInPath(pathname + search)}
          />
        )}
        <Toasts />
        <main
          id="content"
          tabIndex={-1}
          className={`mx-auto w-full max-w-shop flex-1 px-(--page-edge) pb-8 outline-none sm:px-6 sm:pb-16 ${inPanels ? "" : `veiled ${GUTTER}`}`}
        >
          <LoadingBar />
          <RedirectMessage message={root?.message ?? null} />
          {children}
        </main>
        {hasLauncher && <ChatLauncher />}
        <PageFooter
          className={inPanels ? "" : GUTTER}
          brand={shownBrand}
          year={shell?.year ?? new Date().getUTCFullYear()}
          companyLine={shell?.companyLine ?? ""}
          paymentMark={shell?.paymentMark ?? "Crypto payments"}
          contentPages={inPanels ? [] : (root?.contentPages ?? [])}
          supportPath={root?.chat.on && !inPanels ? paths.chats : null}
        />
        {isOpenBox && root?.user && <CartOverShop />}
        <ConnectionMessage />
        <ScrollRestoration getKey={scrollKey} nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const isInAccount = useLocation().pathname.startsWith(`${paths.account}/`);
  return <ErrorPage error={useRouteError()} links={useShopLinks()} {...(isInAccount && { missing: NOT_IN_ACCOUNT })} />;
}
