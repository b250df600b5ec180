import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Actions } from '../actions.tsx';

export type RowHandlers<Record> = Pick<Actions<Record>, 'start'> & {
  open: (id: string) => void;
  tick: (id: string, isTicked: boolean, isRange: boolean) => void;
};

/** Stable functions that call the latest handlers: they cause no row to render. */
export function useRowHandlers<Record>(now: RowHandlers<Record>): RowHandlers<Record> {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  return useMemo(
    () => ({
      start: (action, rows) => latest.current.start(action, rows),
      open: (id) => latest.current.open(id),
      tick: (...ticked) => latest.current.tick(...ticked),
    }),
    [],
  );
}
