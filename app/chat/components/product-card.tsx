import { Link } from "@remix-run/react";
import { LifeBuoy } from "lucide-react";

import { SUPPORT_TEXT } from "../chat.messages.ts";
import type { Chat } from "../contract.ts";

/** A chat's subject: its product, as a link while it exists, or the shop itself. */
export function ChatSubjectCard({ chat }: { chat: Chat }) {
  if (chat.product_id === null) {
    return (
      <div className="flex items-center gap-3 border-b border-line px-4 py-2.5 text-sm">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-raised">
          <LifeBuoy aria-hidden className="size-5" />
        </span>
        <p className="text-muted">{SUPPORT_TEXT}</p>
      </div>
    );
  }
  const content = (
    <>
      {chat.picture ? (
        <img
          src={chat.picture}
          alt=""
          width={56}
          height={42}
          className="aspect-4/3 w-14 shrink-0 rounded-control bg-mat object-cover"
        />
      ) : (
        <span className="aspect-4/3 w-14 shrink-0 rounded-control bg-mat" />
      )}
      <span className="min-w-0">
        <span className="line-clamp-1 font-semibold">{chat.title}</span>
        <span className="block text-muted">{chat.product_path ? "View product" : "No longer for sale"}</span>
      </span>
    </>
  );
  const look = "flex min-h-16 items-center gap-3 border-b border-line px-4 py-2 text-sm";
  return chat.product_path ? (
    <Link to={chat.product_path} className={`${look} hover:bg-raised`}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
}
