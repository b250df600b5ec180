import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { AddBasketButton } from '#web/shop/cart/add-many/add-basket-button.tsx';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import './checkout-baskets.css';

const texts = checkoutTexts.baskets;

type Basket = OutputOf<'customCarts.list'>['list'][number];

/** What the shop proposes on the way out (custom carts with showOnCheckout): added without leaving the step. */
export default function CheckoutBaskets({ officeId }: { officeId: string }) {
  const baskets = useCheckoutBaskets(officeId);
  if (baskets.length === 0) return null;
  return (
    <section className="checkout-baskets" aria-labelledby="checkout-baskets">
      <h2 id="checkout-baskets" className="type-section">
        {texts.title}
      </h2>
      <ul>
        {baskets.map(({ id, name, photoUrl, tint, productsCount }) => (
          <li key={id}>
            <Tile tint={tint} className="checkout-basket-tile">
              {photoUrl !== '' && <img src={photoUrl} alt="" width={40} height={40} loading="lazy" />}
            </Tile>
            <p className="checkout-basket-words">
              <b className="type-name">{name}</b>
              <span className="type-note text-ink-2">{texts.products(productsCount)}</span>
            </p>
            <AddBasketButton
              basket={{ id, name }}
              request={{}}
              kind="soft"
              aria-label={texts.addSpoken(name)}
            >
              {texts.add}
            </AddBasketButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the step before was shown stands in the next at once: nothing jumps. */
let known: { officeId: string; baskets: Basket[] } = { officeId: '', baskets: [] };

/** An answer that does not come leaves the step as it is: the proposals are no part of the order. */
function useCheckoutBaskets(officeId: string): Basket[] {
  const [baskets, setBaskets] = useState(known.officeId === officeId ? known.baskets : []);
  useEffect(() => {
    const stop = new AbortController();
    const query = { showOnCheckout: 'true', branch_id: officeId } as const;
    callApi('customCarts.list', { query }, { signal: stop.signal }).then(
      ({ list }) => {
        known = { officeId, baskets: list };
        setBaskets(list);
      },
      () => {},
    );
    return () => stop.abort();
  }, [officeId]);
  return baskets;
}
