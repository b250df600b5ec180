import { lazy, Suspense, useRef, useState } from 'react';
import { removeLine, retryCart, useCart } from '#web/shop/cart/cart-store.ts';
import type { CartLineView } from '#web/shop/cart/store/cart-types.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { basketPicture } from './basket-picture.ts';
import { CartLine } from './cart-line.tsx';

const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

type Props = {
  /** The page or panel is left for another page. */
  onLeave?: () => void;
};

/** The lines of the cart in every state: coming, none, unreadable, some. */
export function CartLines({ onLeave = () => {} }: Props) {
  const { status, lines } = useCart();
  const [asking, setAsking] = useState<CartLineView | null>(null);
  const list = useRef<HTMLUListElement>(null);

  if (status === 'failed') return <Failed />;
  if (status === 'loading' && lines.length === 0) return <Loading />;
  if (lines.length === 0) return <Empty onLeave={onLeave} />;

  function remove(line: CartLineView) {
    setAsking(null);
    removeLine(line.id);
    focusAfter(list.current, lines.indexOf(line));
  }

  return (
    <>
      <ul ref={list} className="cart-lines" tabIndex={-1}>
        {lines.map((line) => (
          <CartLine key={line.id} line={line} onRemove={() => setAsking(line)} onLeave={onLeave} />
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

/** The focus goes to the line that takes the place of the one that left, else to the title (DESIGN, accessibility 4). */
function focusAfter(list: HTMLElement | null, place: number): void {
  const frame = list?.closest('dialog, main');
  // After the dialog gave the focus back and the line is gone.
  setTimeout(() => {
    const next = list?.children[place] ?? list?.lastElementChild;
    const target =
      next?.querySelector<HTMLElement>('.stepper-number') ?? frame?.querySelector<HTMLElement>('h2, h1');
    target?.focus({ preventScroll: true });
  }, 60);
}

function Loading() {
  return (
    <Waiting label={texts.loading}>
      <ul className="cart-lines">
        {['first', 'second', 'third'].map((key) => (
          <li key={key} className="cart-line">
            <Skeleton width={72} height={72} />
            <div className="cart-line-words grid gap-2">
              <Skeleton width="62%" height={16} />
              <Skeleton width="84%" height={12} />
              <Skeleton width={132} height={44} />
            </div>
          </li>
        ))}
      </ul>
    </Waiting>
  );
}

function Empty({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      title={texts.empty}
      pictures={[basketPicture]}
      actions={
        <ButtonLink to="/offers" onClick={onLeave}>
          {texts.emptyAction}
        </ButtonLink>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

function Failed() {
  return (
    <FailureState
      icon="wifi-slash"
      title={texts.failed}
      actions={<Button onClick={() => void retryCart()}>{texts.retry}</Button>}
    >
      {texts.failedText}
    </FailureState>
  );
}
