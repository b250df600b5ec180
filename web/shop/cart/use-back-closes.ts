import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '#web/api/store.ts';
import { closeCart, useCartOpen } from './cart-store.ts';
import { hideProblems, useProblems } from './check/check-store.ts';
import { cartFinder } from './store/cart-view.ts';

/** What the router keeps with an entry of the history, and ours: this entry only stands for something open. */
type EntryState = { key?: string; isCover?: true } | null;

/**
 * The back button closes what lies over the page, the uppermost first, before it leaves the page. What is open has an
 * entry of its own in the history, of which the router does not hear: the address is the same.
 */
export function useBackCloses(): void {
  const { key } = useLocation();
  const panel = useCartOpen();
  const finder = useStore(cartFinder, false);
  const problems = useProblems() !== null;
  const open = [panel, finder, problems].filter(Boolean).length;
  const now = useRef({ key, open, closeTop });

  function closeTop() {
    if (problems) hideProblems();
    else if (finder) cartFinder.set(false);
    else closeCart();
  }

  useEffect(() => {
    now.current = { key, open, closeTop };
  });

  useEffect(() => {
    if (open > 0) cover();
  }, [open]);

  useEffect(() => {
    function onBack(event: PopStateEvent) {
      const state: EntryState = event.state;
      // The router writes its first entry without a key.
      if ((state?.key ?? 'default') !== now.current.key) return;
      event.stopImmediatePropagation();
      if (now.current.open > 0) now.current.closeTop();
      // What this entry stood for was closed by other means: one press leaves the page all the same.
      else if (!state?.isCover) history.back();
    }
    // Before the router, which listens at the same place.
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}

function cover(): void {
  const state: EntryState = history.state;
  if (!state?.isCover) history.pushState({ ...state, isCover: true }, '');
}
