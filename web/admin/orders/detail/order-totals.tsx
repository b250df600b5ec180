import { formatPesos } from '#rules/money.ts';
import { taxWords } from '#rules/taxes/tax-words.ts';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { finalSums } from './final-sums.ts';
import type { Order } from './use-order.ts';

const texts = ordersTexts.detail;

/** The agreed total, the charge after picking (rule 63), and goods not handed over. */
export function OrderTotals({ order }: { order: Order }) {
  const { discounts_total: discount } = order;
  const after = finalSums(order);
  const codes = order.coupons_applyed.map((coupon) => coupon.code).join(', ');
  return (
    <dl className="flex flex-wrap items-baseline justify-end gap-y-1 gap-x-5 px-4 py-2 border-t border-line bg-table-head text-small">
      <div className="flex items-baseline gap-1.5 mr-auto text-ink-2">
        <dt className="spoken">{texts.goods}</dt>
        <dd className="font-semibold">
          {texts.products(order.products_count)}
          {discount > 0 && ` · ${orderDetailTexts.discount(formatPesos(discount))}`}
        </dd>
      </div>
      <Sum label={texts.subtotal}>{formatPesos(order.price_subtotal_computed)}</Sum>
      {order.type === 'delivery' && <Sum label={texts.domicile}>{formatPesos(order.price_domicile)}</Sum>}
      <Sum label={bagsLabel(order)}>{formatPesos(order.price_total_bags)}</Sum>
      {order.coupons_total > 0 && (
        <Sum label={`${texts.coupons} ${codes}`}>− {formatPesos(order.coupons_total)}</Sum>
      )}
      <Sum label={texts.totalToPay} large={after.length === 0}>
        {formatPesos(order.price_total)}
      </Sum>
      {(order.settlement?.given_away ?? 0) > 0 && (
        <Sum label={orderDetailTexts.givenAway}>{formatPesos(order.settlement?.given_away ?? 0)}</Sum>
      )}
      {after.map(({ label, amount }, place) => (
        <Sum key={label} label={label} large={place === after.length - 1}>
          {amount < 0 ? `− ${formatPesos(-amount)}` : formatPesos(amount)}
        </Sum>
      ))}
      {order.taxes && order.taxes.rows.length > 0 && (
        <div className="flex flex-wrap justify-end gap-x-4 w-full text-ink-2">
          <dt>{orderDetailTexts.taxes}</dt>
          {order.taxes.rows.map((row) => {
            const { label, value } = taxWords(row);
            return <dd key={row.tax}>{`${label}: ${value}`}</dd>;
          })}
        </div>
      )}
    </dl>
  );
}

function bagsLabel({ bags_config, bags_count }: Order): string {
  return bags_config && bags_count > 0 ? `${texts.bags} (${bags_count})` : texts.bags;
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
    <div className="flex items-baseline gap-1.5">
      <dt>{label}</dt>
      <dd className={large ? 'type-price-l' : 'font-semibold'}>{children}</dd>
    </div>
  );
}
