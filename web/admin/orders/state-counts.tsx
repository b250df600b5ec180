import { type CSSProperties, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { groupThousands } from '#rules/money.ts';
import { ORDER_STATE_LABELS, type OrderState } from '#rules/orders/moves.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { type DayRange, shortDay } from '../kit/dates/days.ts';
import { ordersTexts as texts } from '../texts/orders.ts';
import { boardTexts } from '../texts/orders-board.ts';
import { isOpen, placedStates } from './board-filter.ts';
import type { Board } from './read-board.ts';

type Props = {
  board: Pick<Board, 'counts' | 'counted_since' | 'service'>;
  days: DayRange;
  selected: OrderState | undefined;
};

/**
 * A button per state with its count, in life-cycle order; it filters. Finished orders are counted for a period, shown
 * on the button.
 */
export function StateCounts({ board, days, selected }: Props) {
  const { counts, counted_since: since, service } = board;
  const [, setSearch] = useSearchParams();
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is longer than the screen: scrolls to the state in the address.
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
          className="state-count"
          style={toneStyle(state)}
          aria-pressed={selected === state}
          onClick={() => choose(selected === state ? undefined : state)}
        >
          <b>{groupThousands(counts[state] ?? 0)}</b>
          <span>{ORDER_STATE_LABELS[state]}</span>
          {!isOpen(state) && (
            <span className="text-ink-2 text-floor">{spanOf(days, since, service.now)}</span>
          )}
        </button>
      ))}
      <button
        type="button"
        className="state-count state-count-clear disabled:text-ink-3 disabled:font-normal disabled:cursor-default"
        disabled={!selected}
        onClick={() => choose(undefined)}
      >
        {texts.clearFilter}
      </button>
    </div>
  );
}

/** The period in which finished orders are counted; of requested days the server may have counted only the last. */
export function spanOf({ from, to }: DayRange, since: string, now: string): string {
  if (!from && !to) return boardTexts.span(Math.round((Date.parse(now) - Date.parse(since)) / DAY_MS));
  const isWhole = from !== undefined && Date.parse(since) <= Date.parse(`${from}T00:00:00-05:00`);
  return isWhole ? boardTexts.ownSpan : boardTexts.cutSpan(shortDay(bogotaDay(new Date(since))));
}

function toneStyle(state: OrderState): CSSProperties | undefined {
  const tone = toneOf(state);
  return tone === 'closed' ? undefined : ({ '--count-tone': `var(--on-state-${tone})` } as CSSProperties);
}
