import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/lazy-part.tsx';
import { hasChosenOffice, useOfficeState } from '#web/shop/office/office-store.ts';
import { useIsPreview } from '#web/shop/shell/use-business.ts';
import type { Offer } from './home-sections.ts';

const PopUp = lazyPart(() => import('./pop-up.tsx'), { quiet: true });

/** The page is there first, in ms. */
const AFTER_MS = 4_000;
const SEEN = 'pop-up-seen';

/** The offers of HOME-POP-UP, once per visit, never over the store dialog or while the shopper is busy. */
export function PopUpGate({ offers }: { offers: readonly Offer[] }) {
  const { asking, changingTo } = useOfficeState();
  const [open, setOpen] = useState<boolean>();
  const busy = asking || changingTo !== null;
  const isPreview = useIsPreview();
  // Staff previewing them see them at once; while previewing another page they do not appear.
  const isLookedAt = useLocation().hash === '#pop-up' && isPreview && offers.length > 0;

  useEffect(() => {
    if (
      isPreview ||
      busy ||
      offers.length === 0 ||
      !hasChosenOffice() ||
      sessionStorage.getItem(SEEN) !== null
    )
      return;
    const timer = setInterval(() => {
      if (isOccupied()) return;
      clearInterval(timer);
      sessionStorage.setItem(SEEN, '1');
      setOpen(true);
    }, AFTER_MS);
    return () => clearInterval(timer);
  }, [isPreview, busy, offers.length]);

  if (!(open ?? isLookedAt)) return null;
  return (
    <Suspense fallback={null}>
      <PopUp offers={offers} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** People who are typing, or have a dialog open, are not interrupted. */
function isOccupied(): boolean {
  const writing = document.activeElement?.matches('input, textarea, select') ?? false;
  return writing || document.querySelector('dialog[open]') !== null;
}
