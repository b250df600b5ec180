import { formatPesos } from '#rules/money.ts';
import { unitPrice } from '#rules/price.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { choicesText, spaced } from '#web/shop/cart/panel/line-words.ts';
import { useTextSwitch } from '#web/shop/shell/text-switch.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { orderedTexts as texts } from '#web/shop/texts/buying/ordered-products.ts';
import './products-table.css';

type Line = WireCart['products'][number];

export type TableLine = Pick<
  Line,
  | 'id'
  | 'comment'
  | 'countDisplay'
  | 'countType'
  | 'pricePerUnit'
  | 'totalPrice'
  | 'maturity'
  | 'cut'
  | 'optionsTags'
> & { product: Pick<Line['product'], 'title' | 'size'> & Parameters<typeof saleUnitOf>[0] };

/**
 * All products with their price, before the shopper confirms (Ley 1480 of 2011, article 50 d); open initially if the
 * business configured it (shopping_show_products_table).
 */
export function ProductsTable({ cart }: { cart: { products: readonly TableLine[] } }) {
  const isOpen = useTextSwitch('shopping_show_products_table');
  return (
    <details className="panel" open={isOpen}>
      <summary className="type-name py-1">{texts.title(cart.products.length)}</summary>
      <table className="checkout-products">
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {cart.products.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.product.title}
                <span className="type-note text-ink-2 block">
                  {[line.product.size, priceOf(line), choicesText(line), line.comment]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </th>
              <td>{spaced(line.countDisplay)}</td>
              <td>{formatPesos(line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** '$ 8.700 c/u', '$ 3.400 /kg' */
function priceOf({ product, pricePerUnit, countType }: TableLine): string {
  const price = formatPesos(unitPrice(saleUnitOf(product), pricePerUnit, countType));
  return `${price}\u00a0${countType === 'grams' ? cartTexts.perKilo : cartTexts.each}`;
}
