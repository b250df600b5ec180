import { useState } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { boardTexts } from '../texts/orders-board.ts';
import type { BoardOrder } from './read-board.ts';
import { usePressKeys } from './use-press-keys.ts';

const texts = boardTexts.step;

type Props = { id: string; orders: readonly BoardOrder[]; onStep: (id: string) => void };

/** Moves to the previous or next order of the board without closing; also by J and K. */
export function OrderSteps({ id, orders, onStep }: Props) {
  usePressKeys();
  const found = orders.findIndex((order) => order.id === id);
  const [place, setPlace] = useState(found);
  if (found !== -1 && found !== place) setPlace(found);
  // It was not on this board: opened by a link.
  if (place === -1) return null;
  // An accepted order may have left the board: the one in its place is the next.
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
