import { useEffect, useRef, useState } from 'react';
import { deviceKey } from '../../kit/device-data.ts';
import type { Delivered, Problem } from './stop.ts';

type Refused = {
  problems: readonly Problem[];
  /** Input at each door, by order: restored when it was refused. */
  entered: Readonly<Record<string, Delivered>>;
};

const NOTHING: Refused = { problems: [], entered: {} };

/** Messages about refused events and input at doors, stored on the phone, so that a reloaded page has them, too. */
export function useRefused(courierId: string) {
  const name = deviceKey(courierId, 'refused');
  const [refused, setRefused] = useState(NOTHING);
  const latest = useRef(NOTHING);

  function change(next: (before: Refused) => Refused): void {
    // Starts from the stored state: another tab may have changed it.
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
    /** Dismisses all messages, or those of an order that is tried again. */
    understood: (orderId?: string) =>
      change((before) => ({
        ...before,
        problems: before.problems.filter((one) => orderId !== undefined && one.orderId !== orderId),
      })),
    /** Stores input of orders that are not finished; undefined when that visit is over. */
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
    // Full storage must not keep older data: then only the open page has it.
    localStorage.removeItem(name);
    if (!isEmpty) localStorage.setItem(name, JSON.stringify(refused));
  } catch {
    // Without storage only the open page has it.
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
