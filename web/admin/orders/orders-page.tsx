import { useEffect, useState } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useOutletContext,
  useSearchParams,
} from 'react-router';
import { isAdminOrSuper } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import type { Route } from './+types/orders-page.ts';
import { type BoardFilter, boardQuery, readFilter } from './board-filter.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardRows } from './board-rows.tsx';
import { Figures } from './figures.tsx';
import { OrderDialog } from './order-dialog.tsx';
import './orders.css';
import { StateCounts } from './state-counts.tsx';
import { type Board, useBoard } from './use-board.ts';
import { useNow } from './use-now.ts';

/** The first page of what the address asks for; the frame around it says who may not. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (!user || !isAdminOrSuper(user.role)) return { board: null };
  const filter = readFilter(new URL(request.url).searchParams);
  const board = await call('orders.board', { query: boardQuery(filter) });
  return { board: isFailure(board) ? null : board };
}

/** Opening an order changes the address, not the board. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const same = keyOf(currentUrl.searchParams) === keyOf(nextUrl.searchParams);
  return same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}

export default function OrdersPage({ loaderData: { board } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const location = useLocation();
  if (!board) {
    return (
      <FailureState
        heading="h1"
        title={texts.failed}
        actions={
          <Button onClick={() => window.location.assign(location.pathname + location.search)}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failedText}
      </FailureState>
    );
  }
  return <OrdersBoard initial={board} filter={readFilter(search)} />;
}

function OrdersBoard({ initial, filter }: { initial: Board; filter: BoardFilter }) {
  const frame = useOutletContext<AdminFrame>();
  const board = useBoard(initial, filter);
  const now = useNow(board.last.service.now, board.at);
  const [openId, open] = useOpenOrder();
  return (
    <>
      <header className="board-head">
        <h1 className="type-title">{texts.title}</h1>
        <Button kind="outline" size={36} onClick={board.refresh}>
          {texts.refresh}
        </Button>
      </header>
      <Figures service={board.last.service} />
      <StateCounts counts={board.last.counts} selected={filter.state} />
      <BoardFilters filter={filter} />
      <BoardRows
        board={board}
        filter={filter}
        now={now}
        withPickers={frame.modules.includes('delivery_picker')}
        onOpen={open}
      />
      <OrderDialog
        id={openId}
        now={now}
        frame={frame}
        onClose={() => open(undefined)}
        onChanged={board.refresh}
      />
    </>
  );
}

/** The order on top of the board, in the address, so that Back closes it and a link opens it. */
function useOpenOrder(): [string | undefined, (id: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('pedido') ?? undefined;
  // Not while the page is first drawn: the server draws the board only.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const open = (id: string | undefined) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (id) next.set('pedido', id);
        else next.delete('pedido');
        return next;
      },
      { preventScrollReset: true },
    );
  return [ready ? asked : undefined, open];
}

/** What the address says about the board itself. */
function keyOf(search: URLSearchParams): string {
  return JSON.stringify(readFilter(search));
}
