import { type RefObject, Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { removeLine, retryCart, useCart } from '#web/shop/cart/cart-store.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { CartLine } from '#web/shop/cart/line/cart-line.tsx';
import { useFinder } from '#web/shop/cart/panel/use-finder.tsx';
import { nextAmount, useAmounts } from '#web/shop/cart/toward/amounts.ts';
import { type Session, useSessionFact } from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Empty, Failed, Loading, Old } from './cart-states.tsx';
import { useCartKeys } from './use-cart-keys.ts';
import { useFresh } from './use-fresh.ts';

const CartSwitch = lazyPart(() => import('#web/shop/household/cart/cart-switch.tsx'), { quiet: true });
const TowardAmount = lazyPart(() => import('#web/shop/cart/toward/toward-amount.tsx'), { quiet: true });
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));

type Props = {
  onLeave?: () => void;
};

export function CartLines({ onLeave = () => {} }: Props) {
  const { status, lines, subtotal, server } = useCart();
  const toward = nextAmount(useAmounts(), subtotal);
  const list = useRef<HTMLUListElement>(null);
  const { stale, refresh } = useFresh(status === 'ready');
  const finder = useFinder();
  const household = useSessionFact(householdOf);
  useCartKeys(list);

  if (status === 'failed' && lines.length === 0) return <Failed />;
  if (status === 'loading' && lines.length === 0) return <Loading />;
  return (
    <>
      {household !== null && status === 'ready' && (
        <Suspense>
          <div className="cart-switch">
            <CartSwitch name={household} onLeave={onLeave} />
          </div>
        </Suspense>
      )}
      {status === 'failed' ? (
        <Old onRetry={() => void retryCart()}>{texts.partly}</Old>
      ) : (
        stale && <Old onRetry={refresh}>{texts.stale}</Old>
      )}
      {server?.alcoholNotice && <Notice tone="warn">{server.alcoholNotice}</Notice>}
      {lines.length > 0 && finder.button}
      {lines.length > 0 ? (
        <Filled lines={lines} list={list} onLeave={onLeave} />
      ) : (
        <Empty onLeave={onLeave}>{finder.button}</Empty>
      )}
      {lines.length > 0 && status === 'ready' && toward && (
        <Suspense>
          <TowardAmount kind={toward.kind} missing={toward.missing} />
        </Suspense>
      )}
      {finder.dialog}
    </>
  );
}

function householdOf(session: Session): string | null {
  return session.status === 'signed-in' ? session.user.household : null;
}

type FilledProps = {
  lines: readonly CartLineView[];
  list: RefObject<HTMLUListElement | null>;
  onLeave: () => void;
};

function Filled({ lines, list, onLeave }: FilledProps) {
  const [asking, setAsking] = useState<CartLineView | null>(null);
  /** The line with its choices open: one at a time. */
  const [editing, setEditing] = useState<string | null>(null);

  function remove(line: CartLineView) {
    setAsking(null);
    removeLine(line.id);
    focusAfter(list.current, lines.indexOf(line));
  }

  return (
    <>
      <ul ref={list} className="cart-lines" tabIndex={-1}>
        {lines.map((line) => (
          <CartLine
            key={line.id}
            line={line}
            editing={editing === line.id}
            onEdit={(open) => setEditing(open ? line.id : null)}
            onRemove={() => remove(line)}
            onLast={() => setAsking(line)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {asking !== null && (
        <Suspense>
          <RemoveDialog
            title={asking.product.title}
            onConfirm={() => remove(asking)}
            onCancel={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Focus moves to the line in the removed one's place, else to the title (DESIGN, accessibility 4). */
function focusAfter(list: HTMLElement | null, place: number): void {
  const frame = list?.closest('dialog, main');
  // After the dialog restored focus and the line is gone.
  setTimeout(() => {
    const next = list?.children[place] ?? list?.lastElementChild;
    const target =
      next?.querySelector<HTMLElement>('.stepper-number') ?? frame?.querySelector<HTMLElement>('h2, h1');
    target?.focus({ preventScroll: true });
  }, 60);
}
