import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import { hasSessionHint, useSession } from '#web/shop/session/session-store.ts';
import { trustedHtml } from '#web/trusted-types.ts';

const UsualStrip = lazyPart(() => import('./usual-strip.tsx'), { quiet: true });

/** Runs while the page is being read, before anything is drawn: whoever is signed in has the place from the start. */
const openPlace =
  'if(/(?:^|;\\s*)signed_in=1/.test(document.cookie))document.currentScript.parentNode.previousElementSibling.hidden=false';

/**
 * Where "Lo de siempre" of a signed-in shopper stands. The page is the same for everybody and kept, so the place is
 * hidden in it; a visitor sees nothing there, and for a shopper nothing moves when the products arrive.
 */
export function UsualPlace() {
  const { status } = useSession();
  const hinted = useSyncExternalStore(neverChanges, hasSessionHint, () => false);
  const shown = status === 'signed-in' || (status === 'unknown' && hinted);

  return (
    <>
      <section className="usual-place" hidden={!shown} suppressHydrationWarning>
        {status === 'signed-in' && (
          <Suspense fallback={null}>
            <UsualStrip />
          </Suspense>
        )}
      </section>
      <div
        hidden
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own line, allowed by its hash in the content policy.
        dangerouslySetInnerHTML={{ __html: trustedHtml(`<script>${openPlace}</script>`) }}
      />
    </>
  );
}

function neverChanges(): () => void {
  return () => {};
}
