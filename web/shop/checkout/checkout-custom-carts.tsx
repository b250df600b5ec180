import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { AddCustomCartButton } from '#web/shop/cart/add-many/add-custom-cart-button.tsx';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';

const texts = checkoutTexts.customCarts;

type CustomCart = OutputOf<'customCarts.list'>['list'][number];

/**
 * Proposals of the shop during checkout (custom carts with showOnCheckout): added without leaving the step.
 */
export default function CheckoutCustomCarts({ officeId }: { officeId: string }) {
  const customCarts = useCheckoutCustomCarts(officeId);
  if (customCarts.length === 0) return null;
  return (
    <section
      className="grid gap-3 py-2 desk:col-1 desk:pt-6 desk:pb-0"
      aria-labelledby="checkout-custom-carts"
    >
      <h2 id="checkout-custom-carts" className="type-section">
        {texts.title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-2.5">
        {customCarts.map(
          ({ id, name, photoUrl, tint, productsCount, availableCount = productsCount, price = 0 }) => (
            <li key={id} className="panel media-row grid-cols-[auto_minmax(0,1fr)] p-3">
              <ProductTile product={{ photoUrl, tint }} size={40} className="size-14" />
              <p className="grid">
                <b className="type-name">{name}</b>
                <span className="type-note text-ink-2">
                  {texts.products(availableCount)}
                  {price > 0 && (
                    <>
                      {' · '}
                      <b className="no-break text-ink">{texts.whole(price)}</b>
                    </>
                  )}
                </span>
              </p>
              <div className="grid col-span-full">
                <AddCustomCartButton
                  customCart={{ id, name }}
                  request={{}}
                  kind="soft"
                  aria-label={texts.addSpoken(name)}
                >
                  {texts.add}
                </AddCustomCartButton>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function useCheckoutCustomCarts(officeId: string): readonly CustomCart[] {
  const [customCarts, setCustomCarts] = useState<readonly CustomCart[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const query = { showOnCheckout: 'true', branch_id: officeId } as const;
    callApi('customCarts.list', { query }, { signal: stop.signal }).then(
      ({ list }) => setCustomCarts(list),
      () => {},
    );
    return () => stop.abort();
  }, [officeId]);
  return customCarts;
}
