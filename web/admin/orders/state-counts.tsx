import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { ORDER_STATE_LABELS, type OrderState } from '#rules/order-moves.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { ordersTexts as texts } from '../texts/orders.ts';
import { placedStates } from './board-filter.ts';

/** One button a state with how many there are, in the order in which an order lives; a press filters. */
export function StateCounts({
  counts,
  selected,
}: {
  counts: Record<string, number>;
  selected: OrderState | undefined;
}) {
  const [, setSearch] = useSearchParams();
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is longer than the screen: an address that names a state shows which.
  useEffect(() => {
    const chosen = selected && row.current?.querySelector('[aria-pressed="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  const choose = (state: OrderState | undefined) =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      if (state) next.set('estado', state);
      else next.delete('estado');
      return next;
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser.
    <div ref={row} className="state-counts" role="group" aria-label={texts.counts}>
      {placedStates.map((state) => (
        <button
          key={state}
          type="button"
          className={`state-count state-count-${toneOf(state)}`}
          aria-pressed={selected === state}
          onClick={() => choose(selected === state ? undefined : state)}
        >
          <b>{groupThousands(counts[state] ?? 0)}</b>
          <span>{ORDER_STATE_LABELS[state]}</span>
        </button>
      ))}
      <button
        type="button"
        className="state-count state-count-clear"
        disabled={!selected}
        onClick={() => choose(undefined)}
      >
        {texts.clearFilter}
      </button>
    </div>
  );
}
