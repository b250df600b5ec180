import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '#web/api/store.ts';
import { cartFinder } from '#web/shop/cart/store/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const FindDialog = lazy(() => import('./find-dialog.tsx'));

/** Opens the search inside the cart. */
export function FindButton() {
  const open = useStore(cartFinder, false);

  useEffect(() => () => cartFinder.set(false), []);

  return (
    <>
      <Button
        kind="soft"
        wide
        className="cart-find"
        icon={<Icon name="magnifying-glass" size={20} />}
        aria-haspopup="dialog"
        onClick={() => cartFinder.set(true)}
      >
        {texts.find}
      </Button>
      {open && (
        <Suspense>
          <FindDialog />
        </Suspense>
      )}
    </>
  );
}
