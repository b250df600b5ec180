import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { boardTexts } from '../texts/orders-board.ts';
import type { BoardOrder } from './read-board.ts';
import { usePressKeys } from './use-press-keys.ts';

const texts = boardTexts.step;

type Props = { id: string; orders: readonly BoardOrder[]; onStep: (id: string) => void };

/** From an order to the one above or below it on the board, without closing it; J and K do the same. */
export function OrderSteps({ id, orders, onStep }: Props) {
  usePressKeys();
  const at = orders.findIndex((order) => order.id === id);
  // What is open may have left the board, or stand on no page of it yet.
  if (at === -1) return null;
  const go = (to: number) => {
    const order = orders[to];
    if (order) onStep(order.id);
  };
  return (
    <span className="order-steps">
      <IconButton
        label={texts.previous}
        disabled={at === 0}
        aria-keyshortcuts="k"
        onClick={() => go(at - 1)}
      >
        <Icon name="caret-up-bold" size={16} />
      </IconButton>
      <IconButton
        label={texts.next}
        disabled={at === orders.length - 1}
        aria-keyshortcuts="j"
        onClick={() => go(at + 1)}
      >
        <Icon name="caret-down-bold" size={16} />
      </IconButton>
    </span>
  );
}
