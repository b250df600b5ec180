import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { basketsChanged } from '#web/shop/favourites/baskets-changed.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ProductFinder } from '#web/shop/search/product-finder.tsx';
import { marketTexts as texts } from '#web/shop/texts/markets.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  marketId: string;
  officeId: string;
  /** Products that are in the basket already. */
  inside: ReadonlySet<string>;
  onAdded: () => void;
  onClose: () => void;
};

/** Finds products and puts them into the basket. */
export default function SearchDialog({ marketId, officeId, inside, onAdded, onClose }: Props) {
  return (
    <ProductFinder title={texts.search} officeId={officeId} onClose={onClose}>
      {(product) =>
        inside.has(product.id) ? (
          <span className="type-note inline-flex items-center gap-1 font-semibold text-ok">
            <Icon name="check-bold" size={16} />
            {texts.added}
          </span>
        ) : (
          <SaveButton product={product} marketId={marketId} onAdded={onAdded} />
        )
      }
    </ProductFinder>
  );
}

type SaveProps = { product: WireProduct; marketId: string; onAdded: () => void };

function SaveButton({ product, marketId, onAdded }: SaveProps) {
  const [adding, setAdding] = useState(false);

  async function add() {
    setAdding(true);
    try {
      const body = { product_id: product.id };
      await callApi('customCarts.addProduct', { params: { id: marketId }, body });
      basketsChanged();
      onAdded();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another tab may have added it: reload.
      showToast(error.code === 'PRODUCT_IN_BASKET' ? 'info' : 'error', error.message);
      if (error.code === 'PRODUCT_IN_BASKET') onAdded();
    } finally {
      setAdding(false);
    }
  }

  return (
    <Button kind="soft" busy={adding} aria-label={texts.addSpoken(product.title)} onClick={() => void add()}>
      {texts.add}
    </Button>
  );
}
