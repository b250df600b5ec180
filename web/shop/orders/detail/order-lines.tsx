import { formatPesos } from '#rules/money.ts';
import { choicesText, spaced } from '#web/shop/cart/panel/line-words.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { placeText } from '#web/shop/texts/planogram.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** What was bought, as it was then (decision 48). */
export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <h2 className="type-section">{texts.products(order.products_count)}</h2>
      <ul className="order-lines">
        {order.products.map((line) => (
          <li key={line.id} className="order-line">
            <Tile tint={line.product.tint} className="order-line-tile">
              {line.product.photoUrl !== '' && (
                <img src={line.product.photoUrl} alt="" width={34} height={34} loading="lazy" />
              )}
            </Tile>
            <div className="min-w-0">
              <p className="type-name">{line.product.title}</p>
              <p className="type-note text-ink-2">
                {[spaced(line.countDisplay), choicesText(line), line.product.size, line.product.brand]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {placeText(line) !== '' && <p className="type-note text-ink-2">{placeText(line)}</p>}
              {line.comment !== '' && (
                <p className="order-line-note">
                  <Icon name="chat-text" size={16} />
                  {line.comment}
                </p>
              )}
            </div>
            <p className="type-price-s no-break">{formatPesos(line.totalPrice)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
