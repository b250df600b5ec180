import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { hasChosenOffice, useOfficeState } from '#web/shop/office/office-store.ts';
import { useIsPreview } from '#web/shop/shell/use-business.ts';
import type { Offer } from './home-sections.ts';

const PopUp = lazyPart(() => import('./pop-up.tsx'), { quiet: true });

/** No pop-up in the first minute of a visit, when people look for something specific. */
const FIRST_MS = 60_000;
const LOOK_MS = 4_000;
const SEEN = 'pop-up-seen';
const BEGAN = 'visit-began';

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
    const began = visitBegan();
    const timer = setInterval(() => {
      if (Date.now() - began < FIRST_MS || isOccupied()) return;
      clearInterval(timer);
      sessionStorage.setItem(SEEN, '1');
      setOpen(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isPreview, busy, offers.length]);

  if (!(open ?? isLookedAt)) return null;
  return (
    <Suspense fallback={null}>
      <PopUp offers={offers} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** The time when this tab first showed a page with the pop-up: a reload does not begin another visit. */
function visitBegan(): number {
  const began = sessionStorage.getItem(BEGAN) ?? String(Date.now());
  sessionStorage.setItem(BEGAN, began);
  return Number(began);
}

/** People who are typing, or have a dialog open, are not interrupted. */
function isOccupied(): boolean {
  const writing = document.activeElement?.matches('input, textarea, select') ?? false;
  return writing || document.querySelector('dialog[open]') !== null;
}
