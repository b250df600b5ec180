import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from '#web/api/store.ts';
import { closeCart, useCartOpen } from './cart-store.ts';
import { hideProblems, useProblems } from './check/check-store.ts';
import { cartFinder } from './store/cart-view.ts';

/** The back button closes what lies over the page, the uppermost first, before it leaves the page. */
export function useBackCloses(): void {
  const panel = useCartOpen();
  const finder = useStore(cartFinder, false);
  const problems = useProblems() !== null;
  const isOpen = panel || finder || problems;
  const blocker = useBlocker(({ historyAction }) => isOpen && historyAction === 'POP');

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    if (problems) hideProblems();
    else if (finder) cartFinder.set(false);
    else closeCart();
  }, [blocker, problems, finder]);
}
