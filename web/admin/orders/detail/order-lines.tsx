import { formatPesos, groupThousands } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import { remarkOf } from './remark.ts';
import type { Order } from './use-order.ts';

const texts = ordersTexts.detail;

/** What to batched: where it stands, how much, how the shopper wants it. */
export function OrderLines({ order, planogram }: { order: Order; planogram: boolean }) {
  return (
    <Table label={texts.product} rowHeight={40}>
      <thead>
        <tr>
          <HeadCell number>{texts.no}</HeadCell>
          <HeadCell>{texts.product}</HeadCell>
          <HeadCell number>{texts.quantity}</HeadCell>
          <HeadCell>{texts.unit}</HeadCell>
          <HeadCell number>{texts.net}</HeadCell>
          <HeadCell number>{texts.total}</HeadCell>
          {planogram && <HeadCell>{texts.isle}</HeadCell>}
          {planogram && <HeadCell>{texts.gondola}</HeadCell>}
          <HeadCell>{texts.comment}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {order.products.map((line, index) => (
          <Row key={line.id}>
            <Cell number>{index + 1}</Cell>
            <Cell className="line-name">
              <span className="line-product">
                <span className="line-picture" style={tintStyle(line.product.tint)}>
                  {line.product.photoUrl !== '' && (
                    <img src={line.product.photoUrl} alt="" width={28} height={28} loading="lazy" />
                  )}
                </span>
                <span>
                  <b>{line.product.title}</b> {line.product.size}
                  <span className="line-codes">
                    {[line.id_item, line.product.bar_code].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </span>
            </Cell>
            <Cell number strong>
              {groupThousands(line.count)}
            </Cell>
            <Cell>{texts[line.countType]}</Cell>
            <Cell number>{formatPesos(line.pricePerUnit)}</Cell>
            <Cell number strong>
              {formatPesos(line.totalPrice)}
            </Cell>
            {planogram && <Cell>{line.isle}</Cell>}
            {planogram && <Cell>{line.gondola}</Cell>}
            <Cell className="line-remark">{remarkOf(line)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** What the shopper wanted and did not get: a call may offer something else, and the shelf wants filling. */
export function LeftOut({
  order: { products_rejected: rejected },
}: {
  order: Pick<Order, 'products_rejected'>;
}) {
  if (rejected.length === 0) return null;
  return (
    <p className="order-missed">
      <b>{texts.leftOut}</b>{' '}
      {rejected
        .map(
          ({ product_name, count, countType, error_type }) =>
            `${product_name}, ${quantityText(countType, count)} (${texts.leftOutFor[error_type]})`,
        )
        .join('; ')}
      .
    </p>
  );
}
