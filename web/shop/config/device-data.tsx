import { useState, useSyncExternalStore } from 'react';
import { AGE_COOKIE } from '#rules/goods/age-question.ts';
import { OFFICE_COOKIE } from '#web/addresses/personal-paths.ts';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { stopMeasuring } from '#web/shop/measuring/measuring.ts';
import { forgetByServer } from '#web/shop/measuring/told-by-server.ts';
import { hasChosenOffice } from '#web/shop/office/office-store.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { configTexts as texts } from '#web/shop/texts/pages/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Data stored only on this device, and a button to delete it: for a borrowed or shared device. */
export function DeviceData() {
  const { lines } = useCart();
  const { status } = useSession();
  const chosen = useSyncExternalStore(neverChanges, hasChosenOffice, () => false);
  const [asking, setAsking] = useState(false);
  const products = status === 'signed-in' ? 0 : lines.length;

  async function clear() {
    await forgetDevice();
    // A full page load: no previous state may remain in memory.
    window.location.assign('/');
  }

  return (
    <>
      <dl>
        <div className="flex justify-between gap-4 py-2.5 border-b border-line">
          <dt>{texts.chosenStore}</dt>
          <dd className="font-semibold text-right">{chosen ? texts.yes : texts.no}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2.5 border-b border-line">
          <dt>{texts.guestCart}</dt>
          <dd className="font-semibold text-right">{texts.cartOf(products)}</dd>
        </div>
      </dl>
      <p className="flex flex-wrap gap-3 mt-1">
        <Button kind="danger-outline" onClick={() => setAsking(true)}>
          {texts.clear}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={texts.clearSure}
        confirmLabel={texts.clearYes}
        cancelLabel={texts.clearNo}
        destructive
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      >
        {texts.clearLost(products)} {texts.clearKept}
      </ConfirmDialog>
    </>
  );
}

/**
 * Deletes everything the shop stored in this browser: a visitor's cart, the store, offline pages, analytics data. The
 * session is the server's and remains.
 */
async function forgetDevice(): Promise<void> {
  stopMeasuring();
  await forgetByServer();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of [OFFICE_COOKIE, AGE_COOKIE]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
  }
  // Offline pages exist only in secure contexts.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

export function neverChanges(): () => void {
  return () => {};
}
