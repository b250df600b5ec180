import { useEffect, useMemo, useState } from 'react';
import { spliced } from '#rules/lists.ts';
import type { Column } from './column.ts';
import { recall, remember } from './device-memory.ts';

/** Preferences of columns: all ids in order, and the hidden ones. */
export type ColumnChoice = { order: string[]; hidden: string[] };

type Named = Pick<Column<never>, 'id' | 'optional'>;

/**
 * The preferences of a list's columns on this device; the first column is fixed. Read after the first render: the
 * server does not have them.
 */
export function useColumnChoice(list: string, columns: readonly Named[]) {
  const [chosen, setChosen] = useState<ColumnChoice>();
  useEffect(() => setChosen(read(list)), [list]);
  const choice = useMemo(() => fitted(chosen, columns), [chosen, columns]);

  function choose(next: ColumnChoice) {
    setChosen(next);
    remember(`columns ${list}`, next);
  }
  return { choice, choose, reset: () => choose(usual(columns)) };
}

export function usual(columns: readonly Named[]): ColumnChoice {
  return {
    order: columns.map(({ id }) => id),
    hidden: columns.filter(({ optional }) => optional).map(({ id }) => id),
  };
}

/** Adapts preferences to the current columns: new ones at their default position, obsolete ones dropped. */
export function fitted(chosen: ColumnChoice | undefined, columns: readonly Named[]): ColumnChoice {
  const today = usual(columns);
  if (!chosen) return today;
  const order = chosen.order.filter((id) => today.order.includes(id));
  for (const [at, id] of today.order.entries()) if (!order.includes(id)) order.splice(at, 0, id);
  const [first] = today.order;
  const isHideable = (id: string) => today.order.includes(id) && id !== first;
  const isNew = (id: string) => !chosen.order.includes(id);
  return {
    order: first === undefined ? order : [first, ...order.filter((id) => id !== first)],
    hidden: [...chosen.hidden.filter(isHideable), ...today.hidden.filter(isNew)],
  };
}

/** The columns after moving one by a position; the first stays first. */
export function moved({ order, hidden }: ColumnChoice, id: string, by: -1 | 1): ColumnChoice {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 1 || to < 1 || to >= order.length) return { order, hidden };
  const next = spliced(order, from, 1);
  return { order: spliced(next, to, 0, id), hidden };
}

function read(list: string): ColumnChoice | undefined {
  const { order, hidden } = Object(recall(`columns ${list}`));
  const areTexts = [order, hidden].every(
    (part) => Array.isArray(part) && part.every((id) => typeof id === 'string'),
  );
  return areTexts ? { order, hidden } : undefined;
}
