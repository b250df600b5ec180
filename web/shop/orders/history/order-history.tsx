import receipt from '@lobehub/fluent-emoji-3d/assets/1f9fe.webp?url';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useOrderChanges } from '#web/shop/live/use-order-changes.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { OrderRow } from './order-row.tsx';
import './history.css';

const texts = orderTexts.list;

/** Storefront 2: the first load shows 3, more on request. */
const PAGE_SIZE = 3;

type Page = OutputOf<'orders.mine'>;
type State =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; orders: Page['orders']; hasMore: boolean };

export function OrderHistory() {
  const { state, moreFailed, busy, readMore, retry } = useOrderPages();
  const end = useRef<HTMLParagraphElement>(null);
  const ended = state.status === 'ready' && !state.hasMore;
  // On the last page the button disappears with its focus: move the focus to the end of the list.
  useEffect(() => {
    if (ended && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [ended]);

  if (state.status === 'loading') return <Loading />;
  if (state.status === 'failed') return <Failed onRetry={retry} />;
  if (state.orders.length === 0) return <Empty />;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {state.orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {moreFailed && <Notice tone="danger">{texts.moreFailed}</Notice>}
      {state.hasMore ? (
        <Button kind="outline" busy={busy} busyText={texts.loadingMore} onClick={() => void readMore()}>
          {texts.more}
        </Button>
      ) : (
        state.orders.length > PAGE_SIZE && (
          <p ref={end} tabIndex={-1} className="type-note text-ink-2 text-center">
            {texts.end}
          </p>
        )
      )}
    </div>
  );
}

function useOrderPages() {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [moreFailed, setMoreFailed] = useState(false);
  const pages = useRef(1);

  /** Changes during the request may be missing from the response: load once more. */
  const changed = useRef(false);
  const { run: read } = useAction(async () => {
    try {
      do {
        changed.current = false;
        const open = pages.current;
        // All open pages are loaded in one request, so that a new order shifts nothing twice.
        const { orders, pagination } = await callApi('orders.mine', {
          query: { page: 1, limit: Math.min(50, open * PAGE_SIZE) },
        });
        // Pages opened during the request stay open.
        if (open < pages.current) changed.current = true;
        else setState({ status: 'ready', orders, hasMore: pagination.hasNextPage });
      } while (changed.current);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      setState((before) => (before.status === 'ready' ? before : { status: 'failed' }));
    }
  });
  const { busy, run: readMore } = useAction(async () => {
    setMoreFailed(false);
    try {
      const { orders, pagination } = await callApi('orders.mine', {
        query: { page: pages.current + 1, limit: PAGE_SIZE },
      });
      pages.current += 1;
      setState((before) => {
        if (before.status !== 'ready') return before;
        const ids = new Set(before.orders.map(({ id }) => id));
        const fresh = orders.filter(({ id }) => !ids.has(id));
        return {
          status: 'ready',
          orders: [...before.orders, ...fresh],
          hasMore: pagination.hasNextPage,
        };
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMoreFailed(true);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is loaded once; changes are subscribed below.
  useEffect(() => void read(), []);
  useOrderChanges('line', () => {
    changed.current = true;
    void read();
  });

  function retry() {
    setState({ status: 'loading' });
    void read();
  }

  return { state, moreFailed, busy, readMore, retry };
}

function Loading() {
  return (
    <Waiting label={texts.loading}>
      <div className="grid gap-3">
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="grid gap-2.5 p-4 rounded-card bg-surface">
            <Skeleton width={120} height={24} />
            <Skeleton width="70%" height={20} />
            <Skeleton width="40%" height={44} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

function Empty() {
  return (
    <EmptyState
      title={texts.empty}
      pictures={[receiptPicture]}
      tint="var(--tint-lacteo)"
      actions={<ButtonLink to="/">{texts.emptyAction}</ButtonLink>}
    >
      {texts.emptyText}
    </EmptyState>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureState
      icon="wifi-slash"
      title={texts.failed}
      actions={<Button onClick={onRetry}>{texts.retry}</Button>}
    >
      {texts.failedText}
    </FailureState>
  );
}

const receiptPicture = receipt;
