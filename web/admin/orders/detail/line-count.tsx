import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { groupThousands } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import { ordersTexts } from '../../texts/orders.ts';
import type { Order, OrderAnswer } from './use-order.ts';

const EditLineDialog = lazyPart(() => import('./edit-line-dialog.tsx'));
const texts = orderDetailTexts.edit;

type Props = {
  order: Order;
  line: Order['products'][number];
  onEdited: (answer: OrderAnswer) => void;
};

export function LineCount({ order, line, onEdited }: Props) {
  const [editing, setEditing] = useState(false);
  const { count, countType, confirmed_count: confirmed, product } = line;
  const text = (
    <>
      {groupThousands(count)}
      <span className="hidden max-desk:inline max-desk:font-normal"> {ordersTexts.detail[countType]}</span>
    </>
  );
  return (
    <>
      {order.can_edit_lines ? (
        <button
          type="button"
          className="link max-desk:inline-block max-desk:-mt-2.5 max-desk:-mx-2 max-desk:px-2 max-desk:py-2.5"
          aria-label={texts.open(product.title, quantityText(countType, count))}
          onClick={() => setEditing(true)}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {confirmed !== null && confirmed !== count && (
        <span className="block text-ink-2 text-floor font-normal whitespace-nowrap">
          {texts.confirmed(quantityText(countType, confirmed))}
        </span>
      )}
      {editing &&
        createPortal(
          <Suspense>
            <EditLineDialog order={order} line={line} onEdited={onEdited} onClose={() => setEditing(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
