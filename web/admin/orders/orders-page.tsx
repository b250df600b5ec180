import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigation,
  useOutletContext,
  useSearchParams,
} from 'react-router';
import { isAdminOrSuper } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { FailureState } from '#web/ui/feedback/states.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { ordersTexts as texts } from '../texts/orders.ts';
import type { Route } from './+types/orders-page.ts';
import { boardActions } from './board-actions.tsx';
import { boardQuery, filterKey, readFilter } from './board-filter.ts';
import { BoardHead } from './board-head.tsx';
import './board.css';
import { useUndoKey } from '../kit/dialogs/undo.ts';
import { Figures } from './figures.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderList } from './order-list.tsx';
import { type Board, type BoardOrder, readPage } from './read-board.ts';
import type { Assigning } from './several/question.ts';
import { useQuestions } from './several/use-questions.tsx';
import { StateCounts } from './state-counts.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useBoard } from './use-board.ts';
import { useOpenOrder } from './use-open-order.ts';

type Loaded = { board: Board | null };

/** Loads the first page for the address; the frame checks the permission. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Loaded> {
  const { call, user } = context.get(serverContext);
  if (!user || !isAdminOrSuper(user.role)) return { board: null };
  const filter = readFilter(new URL(request.url).searchParams);
  const board = await call('orders.board', { query: boardQuery(filter) });
  return { board: isFailure(board) ? null : board };
}

/** The browser calls the API directly: a failing board must not fail the page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return { board: await readPage(readFilter(new URL(request.url).searchParams), 1) };
  } catch (error) {
    leftSignedOut(error);
    return { board: null };
  }
}

/** Opening an order changes the address, not the board. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) {
  const same = filterKey(currentUrl.searchParams) === filterKey(nextUrl.searchParams);
  return same && currentUrl.href !== nextUrl.href ? false : rest.defaultShouldRevalidate;
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const frame = useOutletContext<AdminFrame>();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const sound = useArrivals(frame.staff.officeId ?? filter.officeId);
  const board = useBoard(loaderData, filter, sound.compare);
  const { page, refresh } = board;
  const now = useNow(page?.last.service.now ?? '', page?.at ?? 0);
  const order = useOpenOrder();
  const navigate = useNavigate();
  useSpokenCount(loaderData);
  const waiting = useOtherFilterComing();
  const withOffice = frame.offices.length > 1 && filter.officeId === undefined;
  const withPickers = frame.modules.includes('delivery_picker');
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const { ask, question } = useQuestions({ refresh, onOpen: order.open });
  useUndoKey();
  // Props of rows stay stable while the board reloads.
  const actions = useMemo(() => boardActions({ withPickers, ask }), [withPickers, ask]);
  const assign = useCallback(
    (row: BoardOrder, first: Assigning) => void ask({ about: 'assign', orders: [row], first }),
    [ask],
  );

  if (!page) {
    return (
      <FailureState
        heading="h1"
        title={texts.failed}
        actions={<Button onClick={refresh}>{texts.retry}</Button>}
      >
        {texts.failedText}
      </FailureState>
    );
  }
  return (
    <>
      <BoardHead
        now={now}
        sound={sound}
        filters={{ areOpen: areFiltersOpen, toggle: () => setAreFiltersOpen(!areFiltersOpen) }}
        onRefresh={refresh}
      />
      <Figures service={page.last.service} withPickers={withPickers} />
      <StateCounts board={page.last} days={filter.days} selected={filter.state} />
      <div className={cx('board-list', areFiltersOpen && 'board-filtering')}>
        <OrderList
          board={{ ...board, page }}
          filter={filter}
          now={now}
          waiting={waiting}
          withAllFilters={areFiltersOpen}
          withPickers={withPickers}
          withOffice={withOffice}
          actions={actions}
          onOpen={order.open}
          onAssign={assign}
          onNew={() => void navigate('/admin/orders/new')}
        />
      </div>
      {question}
      <OrderDialog
        id={order.id}
        orders={page.orders}
        onStep={order.step}
        now={now}
        frame={frame}
        onClose={order.close}
        onChanged={refresh}
      />
    </>
  );
}

function useSpokenCount(loaded: Loaded) {
  const before = useRef(loaded);
  useEffect(() => {
    if (before.current === loaded) return;
    before.current = loaded;
    if (loaded.board) announce(texts.shown(loaded.board.orders.length), 'board');
  }, [loaded]);
}

function useOtherFilterComing(): boolean {
  const [search] = useSearchParams();
  const { location } = useNavigation();
  if (!location?.pathname.startsWith('/admin')) return false;
  return filterKey(new URLSearchParams(location.search)) !== filterKey(search);
}

const TICK_MS = 30_000;

/** The server's clock: the last known time plus the time since. Updated every half minute. */
function useNow(serverNow: string, receivedAt: number): Date {
  const [tick, setTick] = useState({ receivedAt, passed: 0 });
  useEffect(() => {
    const timer = setInterval(() => setTick({ receivedAt, passed: Date.now() - receivedAt }), TICK_MS);
    return () => clearInterval(timer);
  }, [receivedAt]);
  // A tick of an older response is ignored.
  const passed = tick.receivedAt === receivedAt ? tick.passed : 0;
  return new Date(new Date(serverNow).getTime() + passed);
}
