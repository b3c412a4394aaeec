import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect } from "react";

import { findUser, requireUser } from "../../accounts/guards.server.ts";
import { signInPath } from "../../accounts/sign-in-path.ts";
import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { passRetryAfter } from "../../http/pass-retry-after.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import { requireSearchTurn } from "../../http/search-turns.server.ts";
import * as paths from "../../paths.ts";
import { parsePageNumber } from "../../shared/page-number.ts";
import { withQuery } from "../../shared/path.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { CHAT_PROBLEMS, NO_ACTIVE_CHATS, NO_CHAT_DONE, NO_CHAT_FOUND } from "../chat.messages.ts";
import { getUnread, listChats } from "../chat.queries.server.ts";
import { useChatClient, useChatState, type ChatOutlet } from "../client/use-chat.ts";
import { isSameView } from "../client/listed-chats.ts";
import { useUnreadTitle } from "../client/use-unread-title.ts";
import { ChatList } from "../components/chat-list.tsx";
import { ConnectionBar, MuteButton } from "../components/chat-window.tsx";
import { SupportForm } from "../components/support-form.tsx";
import { CHAT_FILTERS, type ChatFilter, type ListedView } from "../contract.ts";
import { chatActor, chatIsOn } from "../participants.server.ts";
import { findFrameCounts, findSellerHint } from "../seller-frame.queries.server.ts";
import { sellerFrame } from "../seller-frame.tsx";

/** The list of chats, beside the open one on wide screens. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = findUser(request);
  const hint = findSellerHint(request, signedIn);
  if (!signedIn && hint !== null) {
    const { pathname, search } = new URL(request.url);
    throw await redirectWithMessage(signInPath(pathname + search), { text: hint, tone: "notice" });
  }
  const user = requireUser(request);
  const actor = chatActor(user);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").slice(0, 200);
  if (query.trim() !== "") await requireSearchTurn(db, context.clientAddress);
  const page = parsePageNumber(searchParams.get("page"));
  const isSeller = actor.side === "seller";
  const show = isSeller ? readFilter(searchParams) : null;
  const view: ListedView = { query, page, show };
  const person = { userId: user.id, isSeller, hint, counts: findFrameCounts(db, request, user) };
  if (!chatIsOn()) return { on: false, ...person, chats: [], more: false, unread: 0, view };
  const { unread } = getUnread(db, actor);
  return { on: true, ...person, unread, view, ...listChats(db, actor, view) };
}

/** The seller sees the open chats by default. A search without a filter covers all chats. */
function readFilter(params: URLSearchParams): ChatFilter | null {
  const asked = params.get("show");
  const isSearch = (params.get("q") ?? "").trim() !== "";
  return CHAT_FILTERS.find((filter) => filter === asked) ?? (asked === "all" || isSearch ? null : "open");
}

export { passRetryAfter as headers };

export const handle = sellerFrame;

export { revalidateUnlessFailed as shouldRevalidate };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(`${data?.unread ? `(${data.unread}) ` : ""}Chats`, matches),
  { name: "robots", content: "noindex" },
];

export default function ChatsLayout() {
  const loaded = useLoaderData<typeof loader>();
  const { chatId } = useParams();
  const client = useChatClient(loaded.on ? loaded.userId : null);
  const state = useChatState(client);
  useUnreadTitle(state.unread ?? loaded.unread, chatId === undefined ? loaded.unread : 0);
  const { chats, view, more } = loaded;
  const { query, page, show } = view;
  const search = searchOf(view, loaded.isSeller);
  useEffect(() => client?.seedList({ chats, view, more }), [client, chats, view, more]);
  const live = state.list && isSameView(state.list.view, view) ? state.list : null;

  if (!loaded.on) {
    return (
      <Card as="section" className="mx-auto mt-10 max-w-notice p-[min(2rem,8vw)] text-center">
        <h1 className="text-xl font-bold">Chats</h1>
        <p className="mt-3 text-muted">{CHAT_PROBLEMS.off.text}</p>
      </Card>
    );
  }
  return (
    <div
      className={`mx-auto grid gap-4 pt-3 sm:pt-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start ${loaded.isSeller ? "max-w-7xl xl:grid-cols-[20rem_minmax(0,1fr)]" : "max-w-account"}`}
    >
      <Card
        as="section"
        aria-label="All chats"
        className={`flex-col overflow-hidden lg:flex lg:max-h-[calc(100dvh-8rem)] ${chatId ? "hidden" : "flex"}`}
      >
        <header className="flex min-h-14 items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
          {chatId ? (
            <h2 className="flex-1 text-lg font-bold">Chats</h2>
          ) : (
            <h1 className="flex-1 text-lg font-bold">Chats</h1>
          )}
          {loaded.isSeller && (
            <Link
              to={paths.savedReplies}
              className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-4"
            >
              Saved replies
            </Link>
          )}
          {!chatId && <MuteButton />}
        </header>
        {!chatId && <ConnectionBar state={state} />}
        {loaded.hint !== null && <p className="border-b border-line px-4 py-3 text-sm font-semibold">{loaded.hint}</p>}
        {loaded.isSeller && <SearchForm key={query} query={query} />}
        {loaded.isSeller && <Filters view={view} />}
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ChatList
            chats={live?.chats ?? chats}
            isSeller={loaded.isSeller}
            currentId={chatId}
            search={search}
            empty={query ? NO_CHAT_FOUND : show === "done" ? NO_CHAT_DONE : NO_ACTIVE_CHATS}
          />
          <Pages page={page} more={live?.more ?? more} />
        </div>
        {!loaded.isSeller && (
          <div className="flex justify-center border-t border-line p-3">
            <SupportForm />
          </div>
        )}
      </Card>
      <Outlet context={{ client, state, search } satisfies ChatOutlet} />
    </div>
  );
}

/** The query of a list. Chats that are opened from the list link back to it. */
function searchOf({ query, page, show }: ListedView, isSeller: boolean): string {
  return withQuery("", {
    ...(query && { q: query }),
    ...(isSeller && { show: show ?? "all" }),
    ...(page > 1 && { page: String(page) }),
  });
}

function SearchForm({ query }: { query: string }) {
  return (
    <Form role="search" action={paths.chats} className="flex flex-wrap gap-2 border-b border-line p-3">
      <TextInput
        look="ground"
        type="search"
        name="q"
        defaultValue={query}
        aria-label="Search chats by buyer, product, e-mail or text"
        placeholder="Name, product, text"
        className="min-h-11 min-w-0 flex-1 basis-40 px-3"
      />
      <Button type="submit" size="icon" aria-label="Search">
        <Search aria-hidden className="size-5" />
      </Button>
    </Form>
  );
}

/** The seller's lists. */
function Filters({ view: { query, show } }: { view: ListedView }) {
  const filters = [
    { name: "Open", value: "open" },
    { name: "Done", value: "done" },
    { name: "All", value: "all" },
  ];
  return (
    <nav aria-label="Lists of chats" className="flex gap-1 border-b border-line px-3 py-1">
      {filters.map(({ name, value }) => (
        <Link
          key={value}
          to={withQuery(paths.chats, { ...(query && { q: query }), show: value })}
          aria-current={value === (show ?? "all") ? "true" : undefined}
          className="flex h-11 items-center rounded-control border border-transparent px-3 text-sm font-medium text-muted hover:bg-raised aria-[current]:border-line-strong aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Pages({ page, more }: { page: number; more: boolean }) {
  const [params] = useSearchParams();
  if (page === 1 && !more) return null;
  const to = (number: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(number));
    return withQuery(paths.chats, next);
  };
  return (
    <nav aria-label="Pages of chats" className="flex justify-between gap-2 p-3">
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass()}>
          Newer chats
        </Link>
      )}
      {more && (
        <Link to={to(page + 1)} className={`${buttonClass()} ml-auto`}>
          Older chats
        </Link>
      )}
    </nav>
  );
}
