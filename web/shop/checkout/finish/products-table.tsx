import { formatPesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { choicesText, spaced } from '#web/shop/cart/panel/line-words.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import './products-table.css';

const texts = checkoutTexts.finish.table;

/** Values that staff use for "off" in a text setting. */
const OFF = ['', 'false', '0', 'no'];

type Line = WireCart['products'][number];

/** What is shown of a line. */
export type TableLine = Pick<
  Line,
  'id' | 'comment' | 'countDisplay' | 'totalPrice' | 'maturity' | 'cut' | 'optionsTags'
> & { product: Pick<Line['product'], 'title' | 'size'> };

/** All products, line by line, if the business enables it (shopping_show_products_table). */
export function ProductsTable({ cart }: { cart: { products: readonly TableLine[] } }) {
  const setting = useCustomText('shopping_show_products_table', '');
  if (OFF.includes(setting.trim().toLowerCase())) return null;
  return (
    <section className="panel" aria-labelledby="checkout-products">
      <h2 id="checkout-products" className="type-section">
        {texts.title}
      </h2>
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
                  {[line.product.size, choicesText(line), line.comment].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td>{spaced(line.countDisplay)}</td>
              <td>{formatPesos(line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
