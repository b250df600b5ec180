import { useEffect, useState } from 'react';
import { hasLeft } from '#rules/orders/undo-move.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import { isOpen } from '../board-filter.ts';
import type { Order } from './use-order.ts';

type Assignment = { picker_id?: string | null; delivery_id?: string | null };

export type AssigneeProps = {
  order: Order;
  busy: boolean;
  onAssign: (assignment: Assignment) => void;
};

export function Assignees({ order, busy, onAssign }: AssigneeProps) {
  const { people, problem, retry } = usePeople(order.branch_office_id);
  const { picker_id, picker_name, delivery_id, delivery_name } = order.delivery;
  return (
    <div className="grid gap-3">
      {problem !== '' && (
        <Notice
          tone="danger"
          assertive
          action={
            <button type="button" className="link" onClick={retry}>
              {ordersTexts.retry}
            </button>
          }
        >
          {problem}
        </Notice>
      )}
      <Person
        label={ordersTexts.columns.picker}
        people={people.packers}
        chosen={picker_id}
        name={picker_name}
        open={isOpen(order.state)}
        busy={busy}
        onChoose={(id) => onAssign({ picker_id: id })}
      />
      {order.type === 'delivery' && (
        <Person
          label={ordersTexts.columns.courier}
          people={people.deliveries}
          chosen={delivery_id}
          name={delivery_name}
          open={mayChangeCourier(order)}
          busy={busy}
          onChoose={(id) => onAssign({ delivery_id: id })}
        />
      )}
    </div>
  );
}

/** The courier can be reassigned until their first event (rule 65). */
function mayChangeCourier({ state, delivery }: Order): boolean {
  const isOut = hasLeft(delivery.events.map(({ event }) => event));
  return isOpen(state) || (state === '10_store_dispatch_products' && !isOut);
}

type PersonProps = {
  label: string;
  people: readonly { id: string; name: string }[];
  chosen: string | null;
  name: string;
  /** Whether it can be reassigned: finished orders cannot. */
  open: boolean;
  busy: boolean;
  onChoose: (id: string | null) => void;
};

function Person({ label, people, chosen, name, open, busy, onChoose }: PersonProps) {
  if (!open) {
    return (
      <p className="text-small">
        {label}: <b>{name || ordersTexts.notAssigned}</b>
      </p>
    );
  }
  // An assigned person stays in the list, even after leaving the office.
  const isListed = chosen === null || people.some((person) => person.id === chosen);
  return (
    <Select
      label={label}
      size={36}
      className={chosen === null ? 'order-missing' : undefined}
      value={chosen ?? ''}
      // Not `disabled`: the focus would be lost while the choice is saved.
      aria-disabled={busy || undefined}
      onChange={(event) => {
        if (!busy) onChoose(event.target.value === '' ? null : event.target.value);
      }}
    >
      <option value="">{ordersTexts.notAssigned}</option>
      {!isListed && <option value={chosen ?? ''}>{name}</option>}
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </Select>
  );
}

type People = Record<'packers' | 'deliveries', { id: string; name: string; office?: string | undefined }[]>;

export function usePeople(branchId: string): { people: People; problem: string; retry: () => void } {
  const [people, setPeople] = useState<People>({ packers: [], deliveries: [] });
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    let left = false;
    const of = (role: 'packers' | 'deliveries') => callApi('staff.ofOffice', { params: { branchId, role } });
    Promise.all([of('packers'), of('deliveries')]).then(
      ([{ packers = [] }, { deliveries = [] }]) => {
        if (left) return;
        setPeople({ packers, deliveries });
        setProblem('');
      },
      (error: unknown) => {
        if (!left) setProblem(error instanceof ApiError ? error.message : String(error));
      },
    );
    return () => {
      left = true;
    };
  }, [branchId, attempt]);
  return { people, problem, retry: () => setAttempt((before) => before + 1) };
}
