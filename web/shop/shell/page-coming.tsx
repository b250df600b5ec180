import { createPortal } from 'react-dom';
import { useLocation, useNavigation } from 'react-router';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';

/** That another page is on its way, a moment after the press: on a slow line it must not seem lost. */
export function PageComing() {
  const coming = useNavigation().location;
  const { pathname } = useLocation();
  const isElsewhere = coming !== undefined && coming.pathname !== pathname;
  return <div className="page-coming" role="progressbar" aria-label={texts.coming} hidden={!isElsewhere} />;
}

/** The same for what a press opens, while it is fetched for the first time: the fallback of its <Suspense>. */
export function PartComing() {
  // At the body: whatever opens, the bar runs along the top of the screen, and not of the card that was pressed.
  return createPortal(
    <div className="page-coming" role="progressbar" aria-label={texts.partComing} />,
    document.body,
  );
}
