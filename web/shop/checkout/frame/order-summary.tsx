import { badgeCount } from '#rules/cart/totals.ts';
import { formatPesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useCredit } from '#web/shop/checkout/draft/use-credit.ts';
import { CreditRows } from '#web/shop/orders/detail/credit-rows.tsx';
import { TaxRows } from '#web/shop/orders/detail/tax-rows.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { FigureRow } from './figure-row.tsx';
import { hasPlace, usePromisedWindow } from './promised-window.ts';

const texts = checkoutTexts.summary;
const MOST_PICTURES = 5;

type Props = {
  cart: WireCart;
  last: boolean;
  /** Taxes contained in the total; undefined until known. */
  taxes?: Order['taxes'];
};

/** All amounts of the order so far (rule 9): the rows add up to the total. The last step shows the window elsewhere. */
export function OrderSummary({ cart, last, taxes }: Props) {
  const window = usePromisedWindow(cart);
  const credit = useCredit(cart);
  return (
    <section className="checkout-summary panel" aria-labelledby="checkout-summary">
      <h2 id="checkout-summary" className="type-section">
        {texts.title}
      </h2>
      <p className="flex items-center gap-3">
        {cart.products.slice(0, MOST_PICTURES).map(({ id, product }) => (
          <span key={id} className="tile stacked size-12 rounded-button" style={tintStyle(product.tint)}>
            {product.photoUrl !== '' && (
              <img src={pictureOf(product.photoUrl, 160)} alt="" width={36} height={36} />
            )}
          </span>
        ))}
        <span className="type-note">{texts.products(badgeCount(cart.products))}</span>
      </p>
      {!last && window !== undefined && hasPlace(cart) && (
        <p className="flex items-center gap-2">
          <Icon name="clock" size={20} />
          <span>
            {cart.type === 'pickup' ? texts.collect : texts.arrives} <b>{window.label}</b>
          </span>
        </p>
      )}
      <dl className="figures">
        <FigureRow label={texts.subtotal}>{formatPesos(cart.price_subtotal_computed)}</FigureRow>
        <DeliveryRow cart={cart} />
        {cart.bags_config !== null && cart.bags_count > 0 && (
          <FigureRow label={texts.bags(cart.bags_count, cart.bags_config.name)}>
            {formatPesos(cart.price_total_bags)}
          </FigureRow>
        )}
        {cart.coupons_applyed.map(({ code, description, amount, automatic }) => (
          <FigureRow key={code} label={(automatic && description) || texts.coupon(code)} good={amount > 0}>
            {amount > 0 ? `−\u00a0${formatPesos(amount)}` : texts.idle}
          </FigureRow>
        ))}
        <FigureRow label={texts.total} total>
          {formatPesos(cart.price_total_computed)}
        </FigureRow>
        <CreditRows cost={cart.price_total_computed} credit={credit} />
      </dl>
      <TaxRows taxes={taxes} />
      <p className="type-note text-ink-2">{texts.ceiling}</p>
      {cart.discounts_total > 0 && (
        <p className="flex items-center gap-2 type-note text-ok font-semibold">
          <Icon name="seal-percent-fill" size={18} />
          {texts.saving(cart.discounts_total)}
        </p>
      )}
    </section>
  );
}

function DeliveryRow({ cart }: { cart: WireCart }) {
  if (cart.type === 'pickup') return <FigureRow label={texts.pickup}>{texts.free}</FigureRow>;
  const zone = cart.address_selected?.zone ?? null;
  const label = zone === null ? texts.delivery : `${texts.delivery}, ${texts.zones[zone]}`;
  return (
    <FigureRow label={label}>
      {cart.price_domicile === 0 ? texts.free : formatPesos(cart.price_domicile)}
    </FigureRow>
  );
}
