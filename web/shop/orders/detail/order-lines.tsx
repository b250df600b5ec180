import { formatPesos } from '#rules/money.ts';
import { amountText, quantityText } from '#rules/quantity.ts';
import { choicesText, spaced } from '#web/shop/cart/panel/line-words.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { costNow, pickedWords } from '#web/shop/orders/picked/picked-words.ts';
import { Replacement } from '#web/shop/orders/picked/replacement.tsx';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Facts } from '#web/ui/layout/facts.tsx';

type Line = Order['products'][number];

type Props = {
  order: Order;
  onAnswer?: ((answer: OrderAnswer) => void) | undefined;
};

/** The products as ordered (rule 48), and as picked (rule 63). */
export function OrderLines({ order, onAnswer }: Props) {
  return (
    <>
      <h2 id="order-products" className="type-section" tabIndex={-1}>
        {texts.products(order.products_count)}
      </h2>
      <ul className="grid">
        {order.products.map((line) => (
          <li key={line.id} className="order-line media-row py-2.5 border-b border-line">
            <ProductTile
              product={line.product}
              size={34}
              className={cx(
                'size-12',
                (line.picked?.outcome === 'missing' || isUndelivered(order, line)) && 'opacity-45',
              )}
            />
            <div className="min-w-0">
              <p className="type-name">{line.product.title}</p>
              <Facts
                className="type-note text-ink-2"
                facts={[
                  spaced(line.countDisplay),
                  choicesText(line),
                  line.product.size,
                  line.product.brand,
                  line.picked?.outcome === 'found' ? (
                    <b key="picked" className="text-ok font-semibold">
                      {pickingTexts.line.picked}
                    </b>
                  ) : (
                    ''
                  ),
                ]}
              />
              {pickedWords(line) !== '' && <p className="type-note">{pickedWords(line)}</p>}
              {isUndelivered(order, line) && <p className="type-note">{undeliveredWords(order, line)}</p>}
              {line.confirmed_count !== null && line.confirmed_count !== line.count && (
                <p className="type-note text-ink-2">
                  {texts.changedByStore(amountText(line.countType, line.confirmed_count))}
                </p>
              )}
              {line.added_date !== null && <p className="type-note text-ink-2">{texts.addedLater}</p>}
              {line.comment !== '' && (
                <p className="type-note flex gap-1.5 mt-0.5 text-ink-2 wrap-anywhere">
                  <Icon name="chat-text" size={16} />
                  {line.comment}
                </p>
              )}
            </div>
            <LinePrice line={line} now={costNow(line) - worthBack(order, line)} />
            <Replacement orderId={order.id} line={line} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether all or part of a line came back to the store: it was for adults, or nobody accepted it. */
function isUndelivered(order: Order, line: Line): boolean {
  return order.delivery.undelivered.some(({ line_id }) => line_id === line.id);
}

function undeliveredWords(order: Order, line: Line): string {
  return worthBack(order, line) < costNow(line) ? texts.undelivered.part : texts.undelivered.line;
}

/** Pesos of the returned part, before coupons, like the line's price. */
function worthBack({ delivery: { undelivered } }: Order, line: Line): number {
  return undelivered.find(({ line_id }) => line_id === line.id)?.worth ?? 0;
}

function LinePrice({ line, now }: { line: Line; now: number }) {
  if (now === line.totalPrice) return <p className="type-price-s no-break">{formatPesos(now)}</p>;
  return (
    <p className="grid justify-items-end no-break">
      <s className="type-note text-ink-2">
        <span className="spoken">{`${pickingTexts.line.before}: `}</span>
        {formatPesos(line.totalPrice)}
      </s>
      <b className="type-price-s">{formatPesos(now)}</b>
    </p>
  );
}

/**
 * Products removed at the checkout, and why, so that nobody looks for them in the bag. Only owner and staff receive it.
 */
export function RejectedLines({
  order: { products_rejected: rejected },
}: {
  order: Pick<Order, 'products_rejected'>;
}) {
  if (rejected.length === 0) return null;
  return (
    <section className="grid gap-1 w-full p-3 rounded-card bg-ground" aria-labelledby="left-out">
      <h3 id="left-out" className="type-name">
        {texts.leftOut}
      </h3>
      <p className="type-note text-ink-2">{texts.leftOutText}</p>
      <ul>
        {rejected.map(({ product_id, product_name, count, countType, error_type }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one product may have been removed; the list is never reordered.
          <li key={`${product_id} ${place}`} className="type-note">
            {`${product_name}, ${spaced(quantityText(countType, count))}: `}
            <b>{cartTexts.check.kinds[error_type].toLowerCase()}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
