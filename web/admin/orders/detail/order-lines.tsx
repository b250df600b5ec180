import { formatPesos } from '#rules/money.ts';
import { nameWithSize, unsaidSize } from '#rules/package-contents/product-name.ts';
import { quantityText } from '#rules/quantity.ts';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { LineCount } from './line-count.tsx';
import { LinePicked, showsPicked } from './line-picked.tsx';
import './order-lines.css';
import { ProductThumb } from '../../kit/thumb.tsx';
import { remarkWithRule } from './remark.ts';
import type { Order, OrderAnswer } from './use-order.ts';

const texts = ordersTexts.detail;
type Line = Order['products'][number];

type Props = { order: Order; planogram: boolean; onEdited: (answer: OrderAnswer) => void };

/**
 * Lines to pick: position, quantity, remarks and result. Two columns on a phone, so that nothing scrolls sideways.
 */
export function OrderLines({ order, planogram, onEdited }: Props) {
  const picked = showsPicked(order);
  return (
    <Table label={texts.product} rowHeight={40}>
      <thead>
        <tr>
          <HeadCell number className="max-desk:hidden">
            {texts.no}
          </HeadCell>
          <HeadCell>{texts.product}</HeadCell>
          <HeadCell number>{texts.quantity}</HeadCell>
          <HeadCell className="max-desk:hidden">{texts.unit}</HeadCell>
          <HeadCell number className="max-desk:hidden">
            {texts.net}
          </HeadCell>
          <HeadCell number className="max-desk:hidden">
            {texts.total}
          </HeadCell>
          {planogram && <HeadCell className="max-desk:hidden">{texts.isle}</HeadCell>}
          {planogram && <HeadCell className="max-desk:hidden">{texts.gondola}</HeadCell>}
          <HeadCell className="max-desk:hidden">{texts.comment}</HeadCell>
          {picked && <HeadCell className="max-desk:hidden">{orderDetailTexts.picked.column}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {order.products.map((line, index) => (
          <Row key={line.id} edge={isAsked(order, line) ? 'soon' : undefined}>
            <Cell number className="max-desk:hidden">
              {index + 1}
            </Cell>
            <Cell names className="line-name">
              <LineProduct line={line}>
                {planogram && <LinePlace line={line} />}
                {remarkWithRule(line, order) !== '' && <span>{remarkWithRule(line, order)}</span>}
                {picked && <LinePicked line={line} order={order} />}
              </LineProduct>
            </Cell>
            <Cell number strong>
              <LineCount order={order} line={line} onEdited={onEdited} />
              <span className="hidden max-desk:block max-desk:font-normal">
                {formatPesos(line.totalPrice)}
              </span>
            </Cell>
            <Cell className="max-desk:hidden">{texts[line.countType]}</Cell>
            <Cell number className="max-desk:hidden">
              {formatPesos(line.pricePerUnit)}
            </Cell>
            <Cell number strong className="max-desk:hidden">
              {formatPesos(line.totalPrice)}
            </Cell>
            {planogram && <Cell className="max-desk:hidden">{line.isle}</Cell>}
            {planogram && <Cell className="max-desk:hidden">{line.gondola}</Cell>}
            <Cell className="max-desk:hidden line-remark min-w-27.5">{remarkWithRule(line, order)}</Cell>
            {picked && (
              <Cell className="max-desk:hidden">
                <LinePicked line={line} order={order} />
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The name, crossed out if replaced, with picture and codes of the replacement; on a phone the other data is below. */
function LineProduct({ line, children }: { line: Line; children: React.ReactNode }) {
  const { product, id_item, picked } = line;
  const replacement = picked?.parts.find(({ kind }) => kind === 'replaced');
  const codes = replacement ? [replacement.id_item, replacement.bar_code] : [id_item, product.bar_code];
  return (
    <span className="flex items-center gap-2.5 min-w-50 max-desk:items-start max-desk:min-w-0 max-desk:wrap-anywhere">
      <ProductThumb product={replacement ?? product} size={28} className="w-9 h-9" />
      <span>
        {replacement ? (
          <>
            <s className="text-ink-2">{nameWithSize(product)}</s>
            <br />
            <b>{replacement.title}</b> {unsaidSize(replacement)}
          </>
        ) : (
          <>
            <b>{product.title}</b> {unsaidSize(product).replaceAll(' ', '\u00a0')}
          </>
        )}
        <span className="block text-ink-2 text-floor">{codes.filter(Boolean).join(' · ')}</span>
        {line.added_date !== null && (
          <span className="block text-ink-2 text-floor">{orderDetailTexts.addedLater}</span>
        )}
        <span className="line-rest hidden max-desk:grid max-desk:justify-items-start max-desk:gap-1 max-desk:mt-1 max-desk:font-normal">
          {children}
        </span>
      </span>
    </span>
  );
}

function LinePlace({ line: { isle, gondola } }: { line: Line }) {
  const { place } = orderDetailTexts;
  const words = [isle && place.isle(isle), gondola && place.gondola(gondola)].filter(Boolean);
  return words.length > 0 && <b>{words.join(' · ')}</b>;
}

function isAsked({ questions }: Order, { id }: Line): boolean {
  return questions.some(({ line_id }) => line_id === id);
}

export function LeftOut({
  order: { products_rejected: rejected },
}: {
  order: Pick<Order, 'products_rejected'>;
}) {
  if (rejected.length === 0) return null;
  return (
    <p className="px-4 py-2 border-t border-line wrap-anywhere">
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
