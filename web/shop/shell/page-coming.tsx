import { createPortal } from 'react-dom';
import { useLocation, useNavigation } from 'react-router';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';

/** A progress bar for navigation, a moment after the press, so that a slow connection shows a reaction. */
export function PageComing() {
  const coming = useNavigation().location;
  const { pathname } = useLocation();
  const isElsewhere = coming !== undefined && coming.pathname !== pathname;
  return <div className="page-coming" role="progressbar" aria-label={texts.coming} hidden={!isElsewhere} />;
}

/** The same for a part loaded on first press: the fallback of its <Suspense>. */
export function PartComing() {
  // The server waits for such a part and sends it whole.
  if (typeof document === 'undefined') return null;
  // A portal to the body: the bar is at the top of the screen, not of the pressed card.
  return createPortal(
    <div className="page-coming" role="progressbar" aria-label={texts.partComing} />,
    document.body,
  );
}
