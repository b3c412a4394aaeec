import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect } from "react";

import { requireUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import * as paths from "../../paths.ts";
import { withQuery } from "../../shared/path.ts";
import { pageTitle } from "../../ui/brand.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CHAT_PROBLEMS } from "../chat.messages.ts";
import { getUnread, listChats } from "../chat.queries.server.ts";
import { useChatClient, useChatState } from "../client/use-chat.ts";
import { useUnreadTitle } from "../client/use-unread-title.ts";
import { ChatList } from "../components/chat-list.tsx";
import { ConnectionBar, MuteButton } from "../components/chat-window.tsx";
import { SupportForm } from "../components/support-form.tsx";
import { chatActor, chatIsOn } from "../participants.server.ts";

/** The list of chats, beside the open one on wide screens. */
export function loader({ request }: LoaderFunctionArgs) {
  const user = requireUser(request);
  const actor = chatActor(user);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").slice(0, 200);
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1));
  const isSeller = actor.side === "seller";
  if (!chatIsOn()) return { on: false, userId: user.id, isSeller, chats: [], more: false, unread: 0, query, page };
  const { unread } = getUnread(db, actor);
  return { on: true, userId: user.id, isSeller, unread, query, page, ...listChats(db, actor, { query, page }) };
}

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
  useUnreadTitle(state.unread ?? loaded.unread);
  const { chats, query, page, more } = loaded;
  useEffect(() => client?.seedList(chats, query, page, more), [client, chats, query, page, more]);
  const live = state.list?.query === query && state.list.page === page ? state.list : null;

  if (!loaded.on) {
    return (
      <Card as="section" className="mx-auto mt-10 max-w-notice p-[min(2rem,8vw)] text-center">
        <h1 className="text-xl font-bold">Chats</h1>
        <p className="mt-3 text-muted">{CHAT_PROBLEMS.off.text}</p>
      </Card>
    );
  }
  return (
    <div className="mx-auto grid max-w-account gap-4 pt-3 sm:pt-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
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
          {!chatId && <MuteButton />}
        </header>
        {!chatId && <ConnectionBar state={state} />}
        {loaded.isSeller && <SearchForm key={query} query={query} />}
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ChatList
            chats={live?.chats ?? chats}
            isSeller={loaded.isSeller}
            currentId={chatId}
            empty={query ? "No chat was found." : "No active chats."}
          />
          <Pages page={page} more={live?.more ?? more} />
        </div>
        {!loaded.isSeller && (
          <div className="flex justify-center border-t border-line p-3">
            <SupportForm />
          </div>
        )}
      </Card>
      <Outlet context={{ client, state } satisfies ChatOutlet} />
    </div>
  );
}

/** The layout's data for the chat beside its list. */
export interface ChatOutlet {
  client: ReturnType<typeof useChatClient>;
  state: ReturnType<typeof useChatState>;
}

function SearchForm({ query }: { query: string }) {
  return (
    <Form role="search" action={paths.chats} className="flex flex-wrap gap-2 border-b border-line p-3">
      <input
        type="search"
        name="q"
        defaultValue={query}
        aria-label="Search chats by buyer or product"
        placeholder="Buyer or product"
        className="min-h-11 min-w-0 flex-1 basis-40 rounded-control border border-line-strong bg-ground px-3"
      />
      <Button type="submit" size="icon" aria-label="Search">
        <Search aria-hidden className="size-5" />
      </Button>
    </Form>
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
