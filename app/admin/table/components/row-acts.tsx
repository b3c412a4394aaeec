import { Link, useLocation } from "@remix-run/react";
import { Copy, EllipsisVertical, ExternalLink, Pencil, Trash2, type LucideIcon } from "lucide-react";
import { useRef, type MouseEvent } from "react";

import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import type { Shop } from "../../../shops/shops.ts";
import { isPlainClick } from "../../../ui/is-plain-click.ts";
import type { ProductTableRow } from "../product-table.queries.server.ts";
import { editPath, type TableView } from "../table-view.ts";
import { useCloseDetails } from "../../../ui/use-close-details.ts";

interface RowActsProps {
  shop: Shop;
  row: ProductTableRow;
  view: TableView;
  onDelete: (product: ProductTableRow) => void;
}

interface Act {
  name: string;
  Icon: LucideIcon;
  to: string;
  danger?: boolean;
  /** A page of the shop, which has a stricter content security policy: loads a new document. */
  outside?: boolean;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The links of a row: in a line in the table, in a menu on a card. */
export function RowActs({ shop, row, view, onDelete }: RowActsProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseDetails(menu);
  const { pathname, search } = useLocation();
  const acts: Act[] = [
    { name: "Edit", Icon: Pencil, to: editPath(shop, row.id, view) },
    { name: "View in shop", Icon: ExternalLink, to: paths.product(shop, row.id), outside: true },
    { name: "Duplicate", Icon: Copy, to: withQuery(paths.panelTab(shop, "add"), { from: row.id }) },
    {
      ...{ name: "Delete", Icon: Trash2, danger: true },
      to: withQuery(paths.panelTab(shop, "delete"), { id: row.id, returnTo: pathname + search }),
      onClick: (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        const menuOfLink = event.currentTarget.closest("details");
        if (menuOfLink) menuOfLink.open = false;
        onDelete(row);
      },
    },
  ];
  return (
    <>
      <div className="flex max-xl:hidden">
        {acts.map((act) => (
          <ActLink key={act.name} act={act} title={row.title} />
        ))}
      </div>
      <details ref={menu} name="row-acts" className="relative xl:hidden">
        <summary
          title="More"
          className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:bg-raised [&::-webkit-details-marker]:hidden"
        >
          <EllipsisVertical aria-hidden className="size-5" />
          <span className="sr-only">More about {row.title}</span>
        </summary>
        <div className="absolute right-0 z-10 w-44 rounded-card border border-line-strong bg-surface p-1 shadow-lg">
          {acts.map((act) => (
            <ActLink key={act.name} act={act} title={row.title} />
          ))}
        </div>
      </details>
    </>
  );
}

function ActLink({
  act: { name, Icon, to, danger = false, outside = false, onClick },
  title,
}: {
  act: Act;
  title: string;
}) {
  const tone = danger ? "text-danger" : "text-muted hover:text-ink";
  return (
    <Link
      to={to}
      reloadDocument={outside}
      title={name}
      onClick={onClick}
      className={`flex h-11 min-w-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-raised xl:justify-center xl:px-2 ${tone}`}
    >
      <Icon aria-hidden className="size-4" />
      <span className="xl:sr-only">{name}</span>
      <span className="sr-only"> {title}</span>
    </Link>
  );
}
