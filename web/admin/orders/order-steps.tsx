import { useEffect, useState } from 'react';
import { isTyping } from '#web/admin/kit/table/is-typing.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { boardTexts } from '../texts/orders-board.ts';
import type { BoardOrder } from './read-board.ts';

const texts = boardTexts.step;

type Props = { id: string; orders: readonly BoardOrder[]; onStep: (id: string) => void };

/** Moves to the previous or next order of the board without closing; also by J and K. */
export function OrderSteps({ id, orders, onStep }: Props) {
  usePressKeys();
  const found = orders.findIndex((order) => order.id === id);
  const [place, setPlace] = useState(found);
  if (found !== -1 && found !== place) setPlace(found);
  // The order is not on this board: it was opened by a link.
  if (place === -1) return null;
  // An accepted order may have left the board: the order at its index is the next.
  const previous = orders[place - 1];
  const next = orders[found === -1 ? place : place + 1];
  return (
    <span className="inline-flex">
      <IconButton
        label={texts.previous}
        disabled={!previous}
        aria-keyshortcuts="k"
        onClick={() => previous && onStep(previous.id)}
      >
        <Icon name="caret-up-bold" size={16} />
      </IconButton>
      <IconButton
        label={texts.next}
        disabled={!next}
        aria-keyshortcuts="j"
        onClick={() => next && onStep(next.id)}
      >
        <Icon name="caret-down-bold" size={16} />
      </IconButton>
    </span>
  );
}

/** In an open dialog a key presses the button with this key in aria-keyshortcuts: the announced key always works. */
function usePressKeys(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const button = topModal()?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
