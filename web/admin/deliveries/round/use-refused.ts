import { useEffect, useRef, useState } from 'react';
import { deviceKey } from '../../kit/device-data.ts';
import type { Delivered, Problem } from './stop.ts';

type Refused = {
  problems: readonly Problem[];
  /** What was entered at a door, by order: it is there again when it was refused. */
  entered: Readonly<Record<string, Delivered>>;
};

const NOTHING: Refused = { problems: [], entered: {} };

/**
 * What a courier has to read of refused events, and what they entered at doors: on the phone, so that a page that is
 * opened anew has it too.
 */
export function useRefused(courierId: string) {
  const name = deviceKey(courierId, 'refused');
  const [refused, setRefused] = useState(NOTHING);
  const latest = useRef(NOTHING);

  function change(next: (before: Refused) => Refused): void {
    // As stored: another tab may have added to it.
    latest.current = next(stored(name) ?? latest.current);
    store(name, latest.current);
    setRefused(latest.current);
  }
  useEffect(() => {
    latest.current = stored(name) ?? NOTHING;
    setRefused(latest.current);
  }, [name]);

  return {
    ...refused,
    addProblems: (more: readonly Problem[]) => {
      if (more.length > 0) change((before) => ({ ...before, problems: [...before.problems, ...more] }));
    },
    /** All of them, or those of an order that is tried again. */
    understood: (orderId?: string) =>
      change((before) => ({
        ...before,
        problems: before.problems.filter((one) => orderId !== undefined && one.orderId !== orderId),
      })),
    /** Of the orders that are left; undefined: that visit is over. */
    enter: (orderId: string, what: Delivered | undefined, left: readonly string[]) =>
      change((before) => ({
        ...before,
        entered: Object.fromEntries([
          ...Object.entries(before.entered).filter(([id]) => id !== orderId && left.includes(id)),
          ...(what ? [[orderId, what] as const] : []),
        ]),
      })),
  };
}

function store(name: string, refused: Refused): void {
  const isEmpty = refused.problems.length === 0 && Object.keys(refused.entered).length === 0;
  try {
    // Storage that is full has nothing of it rather than something older: the page has it while it is open.
    localStorage.removeItem(name);
    if (!isEmpty) localStorage.setItem(name, JSON.stringify(refused));
  } catch {
    // As above.
  }
}

function stored(name: string): Refused | null {
  try {
    // Only this file writes it.
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Refused | null;
  } catch {
    return null;
  }
}
