import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { cartView } from '#web/shop/cart/cart-view.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { useSignedIn } from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { goodsToward, pricesToward } from './toward-goods.ts';

const MOST_READ = 30;

type Props = { kind: 'minimum' | 'delivery'; missing: number };

export default function TowardAmount({ kind, missing }: Props) {
  const products = useGoodsToward({ kind, missing });
  if (products.length === 0) return null;
  return (
    <div className="cart-toward mt-4">
      <ProductRow title={texts.toward[kind]} products={products} />
    </div>
  );
}

/** Fetched once for each amount: an added card stays in its place, with its stepper. */
function useGoodsToward({ kind, missing }: Props): readonly WireProduct[] {
  const officeId = useOffice().office?.id;
  const isSignedIn = useSignedIn();
  const [products, setProducts] = useState<readonly WireProduct[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing changes with each product.
  useEffect(() => {
    if (officeId === undefined) return;
    const stop = new AbortController();
    const near = { ...pricesToward(missing), limit: MOST_READ };
    Promise.all([
      isSignedIn
        ? callApi('products.usual', { query: { branch_id: officeId, limit: MOST_READ } }, stop)
        : { list: [] },
      callApi('products.page', { params: { branchId: officeId }, query: near }, stop),
    ]).then(
      ([usual, page]) => {
        const inCart = new Set(cartView.get().lines.map(({ product }) => product.id));
        setProducts(goodsToward<WireProduct>(usual.list, page.list, inCart));
      },
      // A failed suggestion is not reported: nobody asked for it.
      () => {},
    );
    return () => stop.abort();
  }, [kind, officeId, isSignedIn]);

  return products;
}
