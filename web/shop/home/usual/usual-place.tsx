import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { trustedHtml } from '#web/content-policy/trusted-types.ts';
import { hasSessionHint, useSession } from '#web/shop/session/session-store.ts';

const UsualStrip = lazyPart(() => import('./usual-strip.tsx'), { quiet: true });

/**
 * Runs while the HTML is parsed, before the first paint: for signed-in shoppers the space is reserved from the start.
 */
const openPlace =
  'if(/(?:^|;\\s*)signed_in=1/.test(document.cookie))document.currentScript.parentNode.previousElementSibling.hidden=false';

/**
 * The space for "Lo de siempre". The page is cached and equal for everyone, so the space is hidden in it; visitors see
 * nothing, and for shoppers nothing moves when the products load.
 */
export function UsualPlace() {
  const { status } = useSession();
  const hinted = useSyncExternalStore(neverChanges, hasSessionHint, () => false);
  const visible = status === 'signed-in' || (status === 'unknown' && hinted);

  return (
    <>
      <section className="usual-place" hidden={!visible} suppressHydrationWarning>
        {status === 'signed-in' && (
          <Suspense fallback={null}>
            <UsualStrip />
          </Suspense>
        )}
      </section>
      <div
        hidden
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash in the content policy.
        dangerouslySetInnerHTML={{ __html: trustedHtml(`<script>${openPlace}</script>`) }}
      />
    </>
  );
}

function neverChanges(): () => void {
  return () => {};
}
