import { useEffect, useState } from 'react';
import { createStore, useStore } from '#web/api/store.ts';
import { useCartOpen } from './cart-store.ts';
import { useProblems } from './check/check-store.ts';

/** The first cart button of the page draws what opens over it: a page may have two of them. */
const host = createStore<symbol | null>(null);
const waiting: symbol[] = [];

/** Whether this host draws the panel and dialogs, and one was requested. */
export function useOverlayHost(): boolean {
  const [me] = useState(() => Symbol('cart button'));
  const isOpen = useCartOpen();
  const hasProblems = useProblems() !== null;
  const [asked, setAsked] = useState(false);
  const chosen = useStore(host, null);

  useEffect(() => {
    waiting.push(me);
    host.set(waiting[0] ?? null);
    return () => {
      waiting.splice(waiting.indexOf(me), 1);
      host.set(waiting[0] ?? null);
    };
  }, [me]);

  // Stays mounted for the closing animation.
  if ((isOpen || hasProblems) && !asked) setAsked(true);
  return asked && chosen === me;
}
