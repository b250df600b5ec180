import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import { boardTexts } from '../../texts/orders-board.ts';
import { usePeople } from '../detail/assignees.tsx';
import type { BoardOrder } from '../read-board.ts';
import { type Assignment, assignOrders, type NotMoved } from './change-orders.ts';
import type { Assigning } from './question.ts';

const texts = boardTexts.assign;

type Props = {
  order: BoardOrder;
  first: Assigning;
  refresh: () => void;
  onFailures: (failures: readonly NotMoved[]) => void;
  onEnd: (isDone: boolean) => void;
};

export function AssignOneDialog({ order, first, refresh, onFailures, onEnd }: Props) {
  const { people, problem } = usePeople(order.branch_office_id);
  const [picker, setPicker] = useState(order.picker_id);
  const [courier, setCourier] = useState(order.delivery_id);
  const [busy, setBusy] = useState(false);

  async function assign() {
    if (busy) return;
    const to: Assignment = {
      ...(picker !== order.picker_id && { picker_id: picker }),
      ...(courier !== order.delivery_id && { delivery_id: courier }),
    };
    if (Object.keys(to).length === 0) return onEnd(false);
    setBusy(true);
    await assignOrders([order], to, refresh, { done: texts.done, onFailures });
    onEnd(true);
  }

  return (
    <ConfirmDialog
      open
      title={texts.one(groupThousands(order.id_order))}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      busy={busy}
      busyText={texts.busy}
      onConfirm={() => void assign()}
      onCancel={() => onEnd(false)}
    >
      <div className="grid gap-3">
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <PersonList
          label={ordersTexts.columns.picker}
          people={people.packers}
          present={{ id: order.picker_id, name: order.picker_name }}
          takesFocus={first === 'picker'}
          value={picker}
          onChange={setPicker}
        />
        {order.type === 'delivery' && (
          <PersonList
            label={ordersTexts.columns.courier}
            people={people.deliveries}
            present={{ id: order.delivery_id, name: order.delivery_name }}
            takesFocus={first === 'delivery'}
            value={courier}
            onChange={setCourier}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

type ListProps = {
  label: string;
  people: readonly { id: string; name: string }[];
  /** The assigned person, who may no longer work in this office. */
  present: { id: string | null; name: string };
  takesFocus: boolean;
  value: string | null;
  onChange: (id: string | null) => void;
};

function PersonList({ label, people, present, takesFocus, value, onChange }: ListProps) {
  const { id, name } = present;
  const options =
    id === null || people.some((person) => person.id === id) ? people : [{ id, name }, ...people];
  return (
    <Select
      label={label}
      data-initial-focus={takesFocus || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{texts.nobody}</option>
      {options.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </Select>
  );
}
