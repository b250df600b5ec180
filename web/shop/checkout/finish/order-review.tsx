import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cashFor } from '#rules/deliveries/cash-note.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#rules/orders/moves.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import type { Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { pathOf, type Step } from '#web/shop/checkout/frame/steps-of.ts';
import { toChange } from '#web/shop/checkout/frame/way-on.ts';
import { METHOD_ICONS } from '#web/shop/checkout/pay/method-icons.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';
import './order-review.css';

const texts = checkoutTexts.finish;

type Props = {
  cart: WireCart;
  draft: Draft;
  windowLabel: string;
  children?: ReactNode;
};

export function OrderReview({ cart, draft, windowLabel, children }: Props) {
  const { type, address_selected: address, payment_method_selected: method, bags_config: bags } = cart;
  const atDoor = type === 'delivery';
  return (
    <dl className="panel grid py-1 divide-y divide-line">
      <Row
        step="address"
        icon={atDoor ? 'map-pin' : 'storefront'}
        label={atDoor ? texts.arrives(windowLabel) : texts.collect(windowLabel)}
        note={atDoor ? address?.comment : undefined}
      >
        {atDoor
          ? [address?.address, address?.alias].filter(Boolean).join(', ')
          : texts.office(cart.branch_office_name)}
      </Row>
      {cart.price_total_computed === 0 && (
        <Row step="pay" icon="money" label={texts.payWith}>
          {checkoutTexts.pay.nothingToPay}
        </Row>
      )}
      {method !== null && cart.price_total_computed > 0 && (
        <Row
          step="pay"
          icon={METHOD_ICONS[method]}
          label={texts.payWith}
          note={paymentNote(method, atDoor, cashFor(cart, draft.cash))}
        >
          {PAYMENT_METHOD_LABELS[method]}
        </Row>
      )}
      {bags !== null && (
        <Row step="bags" icon="shopping-bag" label={texts.packed}>
          {bags.code === ''
            ? checkoutTexts.bags.none
            : checkoutTexts.summary.bags(cart.bags_count, bags.name)}
        </Row>
      )}
      {children}
    </dl>
  );
}

type RowProps = {
  icon: ShopIcon;
  label: string;
  note?: string | undefined;
  children: ReactNode;
};

function Row({ step, ...row }: RowProps & { step: Exclude<Step, 'finish'> }) {
  return (
    <ReviewRow
      {...row}
      change={
        <Link
          to={pathOf(step)}
          state={toChange}
          className="link review-change"
          aria-label={texts.changeSpoken[step]}
        >
          {texts.change}
        </Link>
      }
    />
  );
}

export function ReviewRow({ icon, label, note, change, children }: RowProps & { change: ReactNode }) {
  return (
    <div className="review-row relative grid gap-0.5 py-3.5 pr-16.5">
      <dt className="flex gap-3 type-note text-ink-2">
        <Icon name={icon} size={24} className="-mb-2 text-ink" />
        <span>{label}</span>
      </dt>
      <dd className="grid pl-9">
        <b className="font-semibold">{children}</b>
        {note !== undefined && note !== '' && <span className="type-note text-ink-2">{note}</span>}
        {change}
      </dd>
    </div>
  );
}

/** When and where it is paid, if the method's name does not say so. */
function paymentNote(method: PaymentMethod, atDoor: boolean, cash: number | null): string | undefined {
  if (method === 'online') return texts.afterwards;
  if (method === 'pickup') return undefined;
  if (!atDoor) return texts.onPickup;
  return cash === null ? texts.onDelivery : texts.cashWith(cash);
}
