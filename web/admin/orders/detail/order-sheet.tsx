import { createPortal } from 'react-dom';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/order-moves.ts';
import { ordersTexts } from '../../texts/orders.ts';
import './order-sheet.css';
import { phoneText } from './phone.ts';
import { remarkOf } from './remark.ts';
import type { Order, OrderAnswer } from './use-order.ts';

const texts = ordersTexts.detail;

type Props = { order: Order; client: OrderAnswer['client']; planogram: boolean; title: string };

/** The order on paper: seen by the printer only (storefront 9, columns of the printed table). */
export function OrderSheet({ order, client, planogram, title }: Props) {
  const address = order.address_selected;
  return createPortal(
    <article className="order-sheet">
      <header>
        <h1>
          {title} · {texts.title(groupThousands(order.id_order))}
        </h1>
        <p>
          {order.stateDisplayName.name} · {order.window.label} ·{' '}
          {PAYMENT_METHOD_LABELS[order.payment_method_selected]} · {formatPesos(order.price_total)}
        </p>
        <p>
          {[client?.fullname, client && phoneText(client.phone), client?.identification_card]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          {address
            ? [address.address, address.alias, address.city, address.comment].filter(Boolean).join(', ')
            : `${texts.pickupAt} ${order.branch_office_name}`}
        </p>
        {order.observations_client !== '' && <p>{order.observations_client}</p>}
        {order.age_restricted && <p className="order-sheet-age">{texts.age}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <th className="sheet-number">{texts.no}</th>
            <th>{texts.barcode}</th>
            <th>{texts.sku}</th>
            <th>{texts.productName}</th>
            <th className="sheet-number">{texts.quantity}</th>
            <th>{texts.unit}</th>
            <th className="sheet-number">{texts.total}</th>
            <th className="sheet-number">{texts.net}</th>
            {planogram && <th>{texts.isle}</th>}
            {planogram && <th>{texts.gondola}</th>}
            <th>{texts.comment}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <tr key={line.id}>
              <td className="sheet-number">{index + 1}</td>
              <td>{line.product.bar_code}</td>
              <td>{line.id_item}</td>
              <td>
                {line.product.title} {line.product.size}
              </td>
              <td className="sheet-number">{groupThousands(line.count)}</td>
              <td>{texts[line.countType]}</td>
              <td className="sheet-number">{formatPesos(line.totalPrice)}</td>
              <td className="sheet-number">{formatPesos(line.pricePerUnit)}</td>
              {planogram && <td>{line.isle}</td>}
              {planogram && <td>{line.gondola}</td>}
              <td>{remarkOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{sumOf(order)}</p>
      <p className="order-sheet-total">
        <b>{`${texts.totalToPay} ${formatPesos(order.price_total)}`}</b>
      </p>
    </article>,
    document.body,
  );
}

/** 'Subtotal $ 88.007 · Domicilio $ 4.500 · Bolsas (2) $ 700 · Cupón − $ 5.000', without what does not apply. */
function sumOf(order: Order): string {
  return [
    texts.products(order.products_count),
    `${texts.subtotal} ${formatPesos(order.price_subtotal_computed)}`,
    order.type === 'delivery' && `${texts.domicile} ${formatPesos(order.price_domicile)}`,
    order.bags_count > 0 && `${texts.bags} (${order.bags_count}) ${formatPesos(order.price_total_bags)}`,
    order.coupons_total > 0 && `${texts.coupons} − ${formatPesos(order.coupons_total)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
