import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useOfflinePage } from '../kit/use-offline-page.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { pickingTexts as texts } from '../texts/picking.ts';
import type { Route } from './+types/picking-page.ts';
import { FinishOrder } from './finish-order.tsx';
import { LineScreen } from './line-screen.tsx';
import { MyOrders } from './my-orders.tsx';
import './picking.css';
import type { Walk } from './device-store.ts';
import { InSight, QueueState } from './queue-state.tsx';
import { useDevice } from './use-device.ts';
import { WalkList } from './walk-list.tsx';

const ANSWER_LIFE_MS = 15_000;
const VIBRATION_MS = 300;

/**
 * Loads the server's data; the rest is on the phone. The frame checks the permission. The offline copy (public/sw.js)
 * has no data.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has('copia')) return { walk: null, mine: null };
  const { call } = context.get(serverContext);
  const [walk, mine] = await Promise.all([call('picking.walk', { query: {} }), call('picking.orders', {})]);
  return { walk: isFailure(walk) ? null : walk, mine: isFailure(mine) ? null : mine };
}

/** Opening a line sends no request: it must work offline. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const opens = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return opens ? false : rest.defaultShouldRevalidate;
}

/** A picker's page (rules 63 and 64): the walk, one of its lines, and other orders. */
export default function PickingPage({ loaderData: { walk: firstWalk, mine } }: Route.ComponentProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const device = useDevice(staff.id, firstWalk);
  useOfflinePage('/admin/picking');
  const { id: lineId, scanned, open, close } = useOpenLine();
  const walk = device.stored.walk ?? firstWalk;
  const line = walk?.lines.find(({ id }) => id === lineId);
  useAnswers(walk, open);
  const [finishing, setFinishing] = useState<Walk['orders'][number]>();

  return (
    <div className="picking">
      <InSight device={device} />
      <QueueState device={device} />
      {walk && line ? (
        <LineScreen key={line.id} walk={walk} line={line} device={device} scanned={scanned} onClose={close} />
      ) : (
        <>
          <h1 className="type-title">{texts.title}</h1>
          {walk && walk.orders.length > 0 && (
            <WalkList walk={walk} device={device} onOpen={open} onFinish={setFinishing} />
          )}
          <MyOrders first={mine} device={device} walk={walk} />
        </>
      )}
      <FinishOrder
        order={finishing}
        lines={walk?.lines ?? []}
        device={device}
        onClose={() => setFinishing(undefined)}
      />
    </div>
  );
}

/**
 * The open line, which is in the address. Closing it goes back: otherwise Back would open each line of the walk again.
 */
function useOpenLine() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const [scanned, setScanned] = useState<number>();
  // Presses may come before the address has changed: two of them would open a line twice, or leave the page.
  const moving = useRef(false);
  const next = useRef<{ line: string; grams: number | undefined }>(undefined);
  const id = search.get('producto');
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another address the last press is done.
  useLayoutEffect(() => {
    moving.current = false;
    const target = next.current;
    next.current = undefined;
    if (target && target.line !== id) open(target.line, target.grams);
  }, [key]);

  function open(line: string, grams?: number) {
    if (moving.current) {
      next.current = { line, grams };
      return;
    }
    moving.current = true;
    setScanned(grams);
    setSearch({ producto: line }, { replace: id !== null, state: id === null ? { opened: true } : state });
  }

  function close() {
    if (moving.current) return;
    moving.current = true;
    if (state?.opened === true) void navigate(-1);
    else setSearch({}, { replace: true });
  }
  return { id, scanned, open, close };
}

/** Announces the shopper's answer: the picker is at other shelves by then. */
function useAnswers(walk: Walk | null, onOpen: (lineId: string) => void): void {
  const open = useRef<ReadonlySet<string>>(new Set());
  const look = useEffectEvent(() => {
    const lines = walk?.lines ?? [];
    for (const { id: lineId, questions } of lines) {
      for (const { id, state, product } of questions) {
        if (!open.current.has(id) || state === 'open' || state === 'withdrawn') continue;
        const see = { label: texts.walk.see, onPress: () => onOpen(lineId) };
        showToast(
          'info',
          texts.walk.answered(texts.replace.states[state], product.title),
          see,
          ANSWER_LIFE_MS,
        );
        navigator.vibrate?.(VIBRATION_MS);
      }
    }
    const questions = lines.flatMap((line) => line.questions);
    open.current = new Set(questions.filter(({ state }) => state === 'open').map(({ id }) => id));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each walk that was read has its answers.
  useEffect(() => look(), [walk]);
}
