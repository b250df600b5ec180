import { Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '#web/lazy-part.tsx';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import { useShellHandle } from '#web/shop/shell/shell-handle.ts';
import { askForOffice, hasChosenOffice, onOfficeChange, useOfficeState } from './office-store.ts';

const Asked = lazyPart(() => import('./modal/asked.tsx'));
const OfficeChange = lazyPart(() => import('./office-change.tsx'));
const CartChanges = lazyPart(() => import('./cart-changes.tsx'));

/** Delay in ms before the store dialog, so that the page is rendered and readable first (decision 29). */
const ASK_AFTER_MS = 600;

/**
 * Asks for a store on the first visit and reloads the page when it changes. Only in the browser: robots and link
 * previews see the default office.
 */
export function OfficeGate() {
  const { asking, changingTo, changes } = useOfficeState();
  const { revalidate } = useRevalidator();
  const asksNothing = useShellHandle().store === 'any';

  useEffect(() => onOfficeChange(revalidate), [revalidate]);
  useEffect(() => {
    if (asksNothing || hasChosenOffice()) return;
    const timer = setTimeout(askForOffice, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [asksNothing]);

  return (
    <Suspense fallback={<PartComing />}>
      {asking && <Asked asking={asking} />}
      {changingTo !== null && <OfficeChange id={changingTo} />}
      {changes !== null && <CartChanges {...changes} />}
    </Suspense>
  );
}
