import { useState } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { boardTexts } from '../../texts/orders-board.ts';
import { usePeople } from '../detail/assignees.tsx';
import type { BoardOrder } from '../read-board.ts';
import { assignOrders, type NotMoved } from './change-orders.ts';

const texts = boardTexts.assign;

type Props = {
  role: 'picker' | 'delivery';
  orders: readonly BoardOrder[];
  refresh: () => void;
  onFailures: (failures: readonly NotMoved[]) => void;
  onEnd: (isDone: boolean) => void;
};

/** Assigns several orders to one person; the server refuses those of another office. */
export function AssignDialog({ role, orders, refresh, onFailures, onEnd }: Props) {
  const offices = new Set(orders.map(({ branch_office_id: id }) => id));
  const [office = 'all'] = offices.size === 1 ? offices : [];
  const { people, problem } = usePeople(office);
  const [person, setPerson] = useState('');
  const [busy, setBusy] = useState(false);

  async function assign() {
    if (busy) return;
    setBusy(true);
    const to = { [role === 'picker' ? 'picker_id' : 'delivery_id']: person || null };
    await assignOrders(orders, to, refresh, { done: texts.done, onFailures });
    onEnd(true);
  }

  return (
    <ConfirmDialog
      open
      title={texts[role](orders.length)}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      busy={busy}
      busyText={texts.busy}
      onConfirm={() => void assign()}
      onCancel={() => onEnd(false)}
    >
      <div className="grid gap-3">
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <Select
          label={texts.who}
          data-initial-focus
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        >
          <option value="">{texts.nobody}</option>
          {people[role === 'picker' ? 'packers' : 'deliveries'].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </ConfirmDialog>
  );
}
