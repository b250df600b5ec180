import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { usePeople } from '../../orders/detail/assignees.tsx';
import type { Order } from '../../orders/detail/use-order.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';

const texts = deliveryTexts.staff.dispatch;

type Props = {
  order: Pick<Order, 'id_order' | 'branch_office_id'> & {
    delivery: Pick<Order['delivery'], 'delivery_id' | 'delivery_name'>;
  };
  busy: boolean;
  /** `delivery` is set if another courier, or none, was chosen. */
  onDispatch: (change: { delivery?: { delivery_id: string | null } }) => void;
  onKeep: () => void;
};

/** Before dispatch: the courier, or an explicit choice of none (rule 65). */
export function DispatchDialog({ order, busy, onDispatch, onKeep }: Props) {
  const { people, problem } = usePeople(order.branch_office_id);
  const { delivery_id, delivery_name } = order.delivery;
  const [courier, setCourier] = useState(delivery_id ?? '');
  const chosen = courier || null;
  const isKnown = delivery_id === null || people.deliveries.some(({ id }) => id === delivery_id);
  return (
    <ConfirmDialog
      open
      title={texts.title(groupThousands(order.id_order))}
      confirmLabel={courier === '' ? texts.withoutCourier : texts.confirm}
      cancelLabel={texts.keep}
      busy={busy}
      busyText={texts.busy}
      onConfirm={() => onDispatch(chosen === delivery_id ? {} : { delivery: { delivery_id: chosen } })}
      onCancel={onKeep}
    >
      <div className="grid gap-3">
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <Select label={texts.courier} value={courier} onChange={(event) => setCourier(event.target.value)}>
          <option value="">{texts.nobody}</option>
          {!isKnown && <option value={delivery_id ?? ''}>{delivery_name}</option>}
          {people.deliveries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {courier === '' && <Notice tone="warn">{texts.nobodyText}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
