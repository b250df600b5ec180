import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import { favouriteTexts as texts } from '#web/shop/texts/favourites.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { save, useIsSaved } from './favourites-store.ts';

const CustomCartMenu = lazyPart(() => import('./custom-cart-menu.tsx'));

/** One press saves into the first custom cart; for a saved product it opens the list of custom carts. */
export function HeartButton({ product }: { product: WireProduct }) {
  const saved = useIsSaved(product.id);
  const [choosing, setChoosing] = useState(false);

  function press() {
    if (saved) {
      setChoosing(true);
      return;
    }
    void save(product, (customCart) =>
      showToast('success', texts.done(customCart), { label: texts.change, onPress: () => setChoosing(true) }),
    );
  }

  return (
    <>
      <IconButton
        label={(saved ? texts.saved : texts.save)(product.title)}
        aria-haspopup={saved ? 'dialog' : undefined}
        onClick={press}
      >
        <Icon name={saved ? 'heart-fill' : 'heart'} className={saved ? 'text-offer-3' : 'text-ink-2'} />
      </IconButton>
      {choosing && (
        <Suspense fallback={<PartComing />}>
          <CustomCartMenu product={product} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
