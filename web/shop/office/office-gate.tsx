import { Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { OFFICE_COOKIE } from '#web/addresses/personal-paths.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { trustedHtml } from '#web/content-policy/trusted-types.ts';
import { OLD_MARK } from '#web/failures/old-browser.tsx';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import { useShellHandle } from '#web/shop/shell/shell-handle.ts';
import { hasChosenOffice, onOfficeChange, stopAsking, useOfficeState } from './office-store.ts';
import { useAsksForOffice } from './use-office.ts';

const OfficeQuestion = lazyPart(() => import('./modal/asked.tsx'));
const OfficeChange = lazyPart(() => import('./office-change.tsx'));
const CartChanges = lazyPart(() => import('./cart-changes.tsx'));

/**
 * Runs while the HTML is parsed, before the first paint: to open the dialog later, the browser would compute the
 * styles of the whole page again (decision 009). Never in an old browser, in which nothing would close it. The cookie
 * is there when the page is a copy stored for offline use.
 */
const openDrawn = `if (!document.documentElement.hasAttribute("${OLD_MARK}") && !/(?:^|;\\s*)${OFFICE_COOKIE}=/.test(document.cookie))
  for (const dialog of document.querySelectorAll(".store-modal")) {
    dialog.showModal();
    dialog.querySelector("h2").focus();
  }`;

/**
 * Asks for a store on the first visit and reloads the page when it changes. The server renders the dialog closed:
 * without JavaScript the page is readable, with the prices of the default office.
 */
export function OfficeGate() {
  const { asking, changingTo, changes } = useOfficeState();
  const { revalidate } = useRevalidator();
  const asksNothing = useShellHandle().store === 'any';
  const asksFirst = useAsksForOffice();
  const question = asking === undefined && asksFirst && !asksNothing ? 'store' : asking;

  useEffect(() => onOfficeChange(revalidate), [revalidate]);
  useEffect(() => {
    if (asksFirst && hasChosenOffice()) stopAsking();
  }, [asksFirst]);

  return (
    <>
      <Suspense fallback={<PartComing />}>
        {question && <OfficeQuestion asking={question} />}
        {changingTo !== null && <OfficeChange id={changingTo} />}
        {changes !== null && <CartChanges {...changes} />}
      </Suspense>
      {asksFirst && (
        <div
          hidden
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash.
          dangerouslySetInnerHTML={{ __html: trustedHtml(`<script>${openDrawn}</script>`) }}
        />
      )}
    </>
  );
}
