import { createPortal } from 'react-dom';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/order-moves.ts';
import { ordersTexts } from '../../texts/orders.ts';
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
          {client?.fullname} · {client?.phone} · {client?.identification_card}
        </p>
        <p>
          {address
            ? `${address.address}, ${address.alias}, ${address.city} · ${address.comment}`
            : `${texts.pickupAt} ${order.branch_office_name}`}
        </p>
        {order.observations_client !== '' && <p>{order.observations_client}</p>}
        {order.age_restricted && <p className="order-sheet-age">{texts.age}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <th>{texts.no}</th>
            <th>{texts.barcode}</th>
            <th>{texts.sku}</th>
            <th>{texts.productName}</th>
            <th>{texts.quantity}</th>
            <th>{texts.unit}</th>
            <th>{texts.total}</th>
            <th>{texts.net}</th>
            {planogram && <th>{texts.isle}</th>}
            {planogram && <th>{texts.gondola}</th>}
            <th>{texts.comment}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <tr key={line.id}>
              <td>{index + 1}</td>
              <td>{line.product.bar_code}</td>
              <td>{line.id_item}</td>
              <td>
                {line.product.title} {line.product.size}
              </td>
              <td>{line.count}</td>
              <td>{texts[line.countType]}</td>
              <td>{formatPesos(line.totalPrice)}</td>
              <td>{formatPesos(line.pricePerUnit)}</td>
              {planogram && <td>{line.isle}</td>}
              {planogram && <td>{line.gondola}</td>}
              <td>{remarkOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {texts.subtotal} {formatPesos(order.price_subtotal_computed)} · {texts.domicile}{' '}
        {formatPesos(order.price_domicile)} · {texts.bags} ({order.bags_count}){' '}
        {formatPesos(order.price_total_bags)} · {texts.coupons} − {formatPesos(order.coupons_total)} ·{' '}
        <b>{`${texts.totalToPay} ${formatPesos(order.price_total)}`}</b>
      </p>
    </article>,
    document.body,
  );
}
