import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '#web/api/store.ts';
import { closeCart, useCartOpen } from './cart-store.ts';
import { cartFinder } from './cart-view.ts';
import { hideProblems, useProblems } from './check/check-store.ts';

/** The router's history state, and ours: this entry only represents an overlay. */
type EntryState = { key?: string; isCover?: true } | null;

/**
 * Back closes the uppermost overlay before leaving the page. An overlay has its own history entry, invisible to the
 * router, because the address is the same.
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
      // The overlay of this entry was closed in another way: Back then leaves the page.
      else if (!state?.isCover) history.back();
    }
    // Registered before the router's listener on the same event.
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}

function cover(): void {
  const state: EntryState = history.state;
  if (!state?.isCover) history.pushState({ ...state, isCover: true }, '');
}
