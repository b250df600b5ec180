import { formatPesos, groupThousands } from '#rules/money.ts';
import { nameWithSize } from '#rules/package-contents/product-name.ts';
import { orderPaperTexts } from '../../texts/order/paper.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { remarkWithRule } from '../detail/remark.ts';
import type { Order } from '../detail/use-order.ts';

const texts = ordersTexts.detail;

type Line = Order['products'][number];
type Props = { order: Order; planogram: boolean };

/** A table with the columns of the specification (storefront 9). */
export function SheetTable({ order, planogram }: Props) {
  return (
    <table>
      <thead>
        <tr>
          <th className="sheet-number">{texts.no}</th>
          <th>{texts.barcode}</th>
          <th>{texts.sku}</th>
          <th className="sheet-name">{texts.productName}</th>
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
            <td className="sheet-words">
              {nameWithSize(line.product)}
              <PickedNote line={line} />
            </td>
            <td className="sheet-number">{groupThousands(line.count)}</td>
            <td>{texts[line.countType]}</td>
            <td className="sheet-number">{formatPesos(line.totalPrice)}</td>
            <td className="sheet-number">{formatPesos(line.pricePerUnit)}</td>
            {planogram && <td>{line.isle}</td>}
            {planogram && <td>{line.gondola}</td>}
            <td className="sheet-words">{remarkWithRule(line, order)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a roll of 80 mm: a product with its figures below. */
export function TicketLines({ order, planogram }: Props) {
  return (
    <ol className="*:grid grid gap-[2mm]">
      {order.products.map((line, index) => (
        <li key={line.id}>
          <span className="ticket-name flex justify-between gap-[3mm]">
            <b>
              {index + 1}. {nameWithSize(line.product)}
            </b>
            <b>{formatPesos(line.totalPrice)}</b>
          </span>
          <span>
            {groupThousands(line.count)} {texts[line.countType]} × {formatPesos(line.pricePerUnit)}
          </span>
          {planogram && (line.isle !== '' || line.gondola !== '') && (
            <span>
              {texts.isle} <b>{line.isle}</b> · {texts.gondola} <b>{line.gondola}</b>
            </span>
          )}
          <span>{[line.id_item, line.product.bar_code].filter(Boolean).join(' · ')}</span>
          {remarkWithRule(line, order) !== '' && <span>{remarkWithRule(line, order)}</span>}
          <PickedNote line={line} />
        </li>
      ))}
    </ol>
  );
}

/**
 * The result of picking, if it or its price differs from the order: 480 g instead of 500 count as found, and cost less
 * (rule 63).
 */
function PickedNote({ line: { picked, totalPrice } }: { line: Line }) {
  if (!picked || (picked.outcome === 'found' && picked.totalPrice === totalPrice)) return null;
  const parts = picked.parts.map(({ countDisplay, ...part }) =>
    part.kind === 'found' ? countDisplay : `${countDisplay} ${nameWithSize(part)}`,
  );
  const other = picked.parts.find(({ kind }) => kind === 'replaced');
  return (
    <>
      <span className="block font-semibold">
        {orderPaperTexts.picked} {parts.join(' + ') || orderPaperTexts.none} ·{' '}
        {formatPesos(picked.totalPrice)}
      </span>
      {other && (
        <span className="sheet-other flex items-center gap-[2mm]">
          {other.photoUrl !== '' && <img src={other.photoUrl} alt="" />}
          {codesOfPart(other)}
        </span>
      )}
    </>
  );
}

function codesOfPart({ id_item, bar_code }: NonNullable<Line['picked']>['parts'][number]): string {
  return [id_item, bar_code].filter(Boolean).join(' · ');
}
