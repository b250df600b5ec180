import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useStore } from '#web/api/store.ts';
import { cartFinder } from '#web/shop/cart/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const FindDialog = lazyPart(() => import('./find-dialog.tsx'));

export function useFinder(): { button: ReactNode; dialog: ReactNode } {
  const finding = useStore(cartFinder, false);
  // Whether this view opened the dialog: the panel may be open over the cart page, which has a button as well.
  const [mine, setMine] = useState(false);
  if (mine && !finding) setMine(false);

  useEffect(() => () => cartFinder.set(false), []);

  function find() {
    cartFinder.set(true);
    setMine(true);
  }

  return {
    button: (
      <Button
        kind="soft"
        wide
        className="cart-find"
        icon={<Icon name="magnifying-glass" size={20} />}
        aria-haspopup="dialog"
        onClick={find}
      >
        {texts.find}
      </Button>
    ),
    dialog: mine && finding && (
      <Suspense>
        <FindDialog />
      </Suspense>
    ),
  };
}
