import { useState } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { boardTexts } from '../../texts/orders-board.ts';
import { NOBODY } from '../board-filter.ts';
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

export function AssignDialog({ role, orders, refresh, onFailures, onEnd }: Props) {
  const offices = new Set(orders.map(({ branch_office_id: id }) => id));
  const [office = 'all'] = offices.size === 1 ? offices : [];
  const { people, problem } = usePeople(office);
  const [person, setPerson] = useState('');
  const [busy, setBusy] = useState(false);

  const notYet = person === '' ? texts.chooseFirst : undefined;

  async function assign() {
    if (busy) return;
    setBusy(true);
    const isNobody = person === NOBODY;
    const to = { [role === 'picker' ? 'picker_id' : 'delivery_id']: isNobody ? null : person };
    await assignOrders(orders, to, refresh, { done: isNobody ? texts.unassigned : texts.done, onFailures });
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
      disabledReason={problem === '' ? notYet : texts.notLoaded}
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
          <option value="">{texts.choose}</option>
          {people[role === 'picker' ? 'packers' : 'deliveries'].map(({ id, name, office: own = '' }) => (
            <option key={id} value={id}>
              {office === 'all' ? texts.at(name, own) : name}
            </option>
          ))}
          <option value={NOBODY}>{texts.nobody}</option>
        </Select>
      </div>
    </ConfirmDialog>
  );
}
