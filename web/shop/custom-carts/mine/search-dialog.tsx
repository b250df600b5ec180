import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { customCartsChanged } from '#web/shop/favourites/custom-carts-changed.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ProductFinder } from '#web/shop/search/product-finder.tsx';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  customCartId: string;
  officeId: string;
  inside: ReadonlySet<string>;
  onAdded: () => void;
  onClose: () => void;
};

export default function SearchDialog({ customCartId, officeId, inside, onAdded, onClose }: Props) {
  return (
    <ProductFinder title={texts.search} officeId={officeId} onClose={onClose}>
      {(product) =>
        inside.has(product.id) ? (
          <span className="type-note inline-flex items-center gap-1 font-semibold text-ok">
            <Icon name="check-bold" size={16} />
            {texts.added}
          </span>
        ) : (
          <SaveButton product={product} customCartId={customCartId} onAdded={onAdded} />
        )
      }
    </ProductFinder>
  );
}

type SaveProps = { product: WireProduct; customCartId: string; onAdded: () => void };

function SaveButton({ product, customCartId, onAdded }: SaveProps) {
  const [adding, setAdding] = useState(false);

  async function add() {
    setAdding(true);
    try {
      const body = { product_id: product.id };
      await callApi('customCarts.addProduct', { params: { id: customCartId }, body });
      customCartsChanged();
      onAdded();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.code === 'PRODUCT_IN_CUSTOM_CART' ? 'info' : 'error', error.message);
      if (error.code === 'PRODUCT_IN_CUSTOM_CART') onAdded();
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
