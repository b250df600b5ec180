import { AddToCart } from '#web/shop/cart/add-to-cart.tsx';
import { cartFinder } from '#web/shop/cart/cart-view.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { ProductFinder } from '#web/shop/search/product-finder.tsx';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';

/** Searches and adds products without leaving the cart (storefront 9, cart search). */
export default function FindDialog() {
  const { office } = useOffice();
  return (
    <ProductFinder title={texts.findTitle} officeId={office?.id ?? ''} onClose={() => cartFinder.set(false)}>
      {(product) => <AddToCart product={product} />}
    </ProductFinder>
  );
}
