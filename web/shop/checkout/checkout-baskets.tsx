import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { AddBasketButton } from '#web/shop/cart/add-many/add-basket-button.tsx';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Tile } from '#web/ui/brand/tile.tsx';

const texts = checkoutTexts.baskets;

type Basket = OutputOf<'customCarts.list'>['list'][number];

/**
 * Proposals of the shop during checkout (custom carts with showOnCheckout): added without leaving the step.
 */
export default function CheckoutBaskets({ officeId }: { officeId: string }) {
  const baskets = useCheckoutBaskets(officeId);
  if (baskets.length === 0) return null;
  return (
    <section className="grid gap-3 py-2 desk:col-1 desk:pt-6 desk:pb-0" aria-labelledby="checkout-baskets">
      <h2 id="checkout-baskets" className="type-section">
        {texts.title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-2.5">
        {baskets.map(
          ({ id, name, photoUrl, tint, productsCount, availableCount = productsCount, price = 0 }) => (
            <li key={id} className="panel media-row grid-cols-[auto_minmax(0,1fr)] p-3">
              <Tile tint={tint} className="size-14">
                {photoUrl !== '' && <img src={photoUrl} alt="" width={40} height={40} loading="lazy" />}
              </Tile>
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
                <AddBasketButton
                  basket={{ id, name }}
                  request={{}}
                  kind="soft"
                  aria-label={texts.addSpoken(name)}
                >
                  {texts.add}
                </AddBasketButton>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Proposals are optional: a failure leaves the step as it is. */
function useCheckoutBaskets(officeId: string): readonly Basket[] {
  const [baskets, setBaskets] = useState<readonly Basket[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const query = { showOnCheckout: 'true', branch_id: officeId } as const;
    callApi('customCarts.list', { query }, { signal: stop.signal }).then(
      ({ list }) => setBaskets(list),
      () => {},
    );
    return () => stop.abort();
  }, [officeId]);
  return baskets;
}
