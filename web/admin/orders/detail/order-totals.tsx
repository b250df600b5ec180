import { formatPesos } from '#rules/money.ts';
import { ordersTexts } from '../../texts/orders.ts';
import type { Order } from './use-order.ts';

const texts = ordersTexts.detail;

/** The sum as it was agreed: lines, delivery, bags, coupons, total. */
export function OrderTotals({ order }: { order: Order }) {
  const codes = order.coupons_applyed.map((coupon) => coupon.code).join(', ');
  return (
    <dl className="order-totals">
      <div className="order-count">
        <dt className="spoken">{texts.goods}</dt>
        <dd>{texts.products(order.products_count)}</dd>
      </div>
      <Sum label={texts.subtotal}>{formatPesos(order.price_subtotal_computed)}</Sum>
      {order.type === 'delivery' && <Sum label={texts.domicile}>{formatPesos(order.price_domicile)}</Sum>}
      <Sum label={texts.bags}>{formatPesos(order.price_total_bags)}</Sum>
      {order.coupons_total > 0 && (
        <Sum label={`${texts.coupons} ${codes}`}>− {formatPesos(order.coupons_total)}</Sum>
      )}
      <Sum label={texts.totalToPay} large>
        {formatPesos(order.price_total)}
      </Sum>
    </dl>
  );
}

function Sum({
  label,
  large = false,
  children,
}: {
  label: string;
  large?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={large ? 'type-price-l' : undefined}>{children}</dd>
    </div>
  );
}
