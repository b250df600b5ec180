import { useState } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { boardTexts } from '../../texts/orders-board.ts';
import { usePeople } from '../detail/assignees.tsx';
import type { BoardOrder } from '../read-board.ts';
import { DISPATCHED, type moveOrders } from './change-orders.ts';

const texts = boardTexts.dispatch;

type Props = {
  orders: readonly BoardOrder[];
  busy: boolean;
  onDispatch: (move: Parameters<typeof moveOrders>[1]) => void;
  onKeep: () => void;
};

/** Before several orders are dispatched: selects a courier for each, or one for all (rule 65). */
export function DispatchSeveralDialog({ orders, busy, onDispatch, onKeep }: Props) {
  const offices = new Set(orders.map(({ branch_office_id: id }) => id));
  const [office = 'all'] = offices.size === 1 ? offices : [];
  const { people, problem } = usePeople(office);
  const [courier, setCourier] = useState('');
  const without = orders.filter(({ type, delivery_id: id }) => type === 'delivery' && id === null).length;
  return (
    <ConfirmDialog
      open
      title={texts.title(orders.length)}
      confirmLabel={texts.confirm(orders.length)}
      cancelLabel={texts.keep}
      busy={busy}
      busyText={texts.busy}
      onConfirm={() =>
        onDispatch({ state: DISPATCHED, ...(courier !== '' && { delivery: { delivery_id: courier } }) })
      }
      onCancel={onKeep}
    >
      <div className="grid gap-3">
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <Select label={texts.courier} value={courier} onChange={(event) => setCourier(event.target.value)}>
          <option value="">{texts.own}</option>
          {people.deliveries.map(({ id, name, office: own = '' }) => (
            <option key={id} value={id}>
              {office === 'all' ? boardTexts.assign.at(name, own) : name}
            </option>
          ))}
        </Select>
        {courier === '' && without > 0 && <Notice tone="warn">{texts.without(without)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
