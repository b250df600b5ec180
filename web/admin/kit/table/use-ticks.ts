import { useRef, useState } from 'react';

/** The ticked rows of a list. Rows that are no longer listed do not count. */
export function useTicks<Record extends { id: string }>(rows: readonly Record[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef<string>(undefined);

  function set(changed: readonly Record[], isTicked: boolean) {
    setIds((before) => {
      const next = new Set(before);
      for (const { id } of changed) {
        if (isTicked) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  /** Ticks a row; with `isRange` all rows between the one ticked last and this one. */
  function tick(id: string, isTicked: boolean, isRange: boolean) {
    const place = rows.findIndex((row) => row.id === id);
    const start = isRange ? rows.findIndex((row) => row.id === latest.current) : place;
    const [from, to] = start === -1 ? [place, place] : [Math.min(start, place), Math.max(start, place)];
    set(rows.slice(from, to + 1), isTicked);
    latest.current = id;
  }
  return {
    ticked: rows.filter(({ id }) => ids.has(id)),
    tick,
    toggle: (id: string) =>
      set(
        rows.filter((row) => row.id === id),
        !ids.has(id),
      ),
    tickAll: (isTicked: boolean) => set(rows, isTicked),
    release: () => setIds(new Set()),
  };
}
