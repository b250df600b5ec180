import { useEffect, useState } from 'react';
import { formatHour } from '#rules/hours.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/order-moves.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import type { Order, OrderAnswer } from './use-order.ts';

const texts = ordersTexts.detail;

type Assignment = { picker_id?: string | null; delivery_id?: string | null };
type Props = {
  order: Order;
  client: OrderAnswer['client'];
  /** Whether people are assigned here (module delivery_picker). */
  assigns: boolean;
  busy: boolean;
  onAssign: (assignment: Assignment) => void;
};

/** For whom and where, who gathers and brings it, and what happened so far. */
export function OrderSide({ order, client, assigns, busy, onAssign }: Props) {
  return (
    <aside className="order-side">
      {order.age_restricted && <Notice tone="warn">{texts.age}</Notice>}
      <dl className="order-facts">
        <Fact label={texts.client}>{client?.fullname}</Fact>
        <Fact label={texts.phone}>
          {client && (
            <a className="link" href={`tel:${client.phone}`}>
              {client.phone.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')}
            </a>
          )}
        </Fact>
        <Fact label={texts.identification}>{client?.identification_card}</Fact>
        <Fact label={texts.payment}>{PAYMENT_METHOD_LABELS[order.payment_method_selected]}</Fact>
        {order.type === 'pickup' ? (
          <Fact label={texts.pickupAt}>{`${order.branch_office_name}, ${order.branch_office_address}`}</Fact>
        ) : (
          <Fact label={texts.address}>{addressText(order)}</Fact>
        )}
        <Fact label={texts.observations}>{order.observations_client}</Fact>
      </dl>
      {assigns && <Assignees order={order} busy={busy} onAssign={onAssign} />}
      <h3 className="type-name">{texts.history}</h3>
      <ol className="order-history">
        {order.events.map((event) => (
          <li key={`${event.date}${event.state}`}>
            <span>{formatHour(new Date(event.date))}</span>
            <span>
              <b>{event.stateDisplayName.name}</b> · {event.actor || texts.shopper}
              {event.reason !== '' && <span className="text-ink-2"> · {event.reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type People = { packers: { id: string; name: string }[]; deliveries: { id: string; name: string }[] };

function Assignees({ order, busy, onAssign }: Pick<Props, 'order' | 'busy' | 'onAssign'>) {
  const { people, problem } = usePeople(order.branch_office_id);
  const { picker_id, delivery_id } = order.delivery;
  return (
    <div className="order-assignees">
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      <Person
        label={ordersTexts.columns.picker}
        people={people.packers}
        chosen={picker_id}
        name={order.delivery.picker_name}
        busy={busy}
        onChoose={(id) => onAssign({ picker_id: id })}
      />
      {order.type === 'delivery' && (
        <Person
          label={ordersTexts.columns.courier}
          people={people.deliveries}
          chosen={delivery_id}
          name={order.delivery.delivery_name}
          busy={busy}
          onChoose={(id) => onAssign({ delivery_id: id })}
        />
      )}
    </div>
  );
}

function Person(props: {
  label: string;
  people: { id: string; name: string }[];
  chosen: string | null;
  name: string;
  busy: boolean;
  onChoose: (id: string | null) => void;
}) {
  const { label, people, chosen, name, busy, onChoose } = props;
  // Whoever was assigned stays in the list, also after leaving the office.
  const known = chosen === null || people.some((person) => person.id === chosen);
  return (
    <Select
      label={label}
      size={36}
      value={chosen ?? ''}
      disabled={busy}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{ordersTexts.notAssigned}</option>
      {!known && <option value={chosen ?? ''}>{name}</option>}
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </Select>
  );
}

function usePeople(branchId: string): { people: People; problem: string } {
  const [people, setPeople] = useState<People>({ packers: [], deliveries: [] });
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const of = (role: 'packers' | 'deliveries') => callApi('staff.ofOffice', { params: { branchId, role } });
    Promise.all([of('packers'), of('deliveries')]).then(
      ([{ packers = [] }, { deliveries = [] }]) => setPeople({ packers, deliveries }),
      (error: unknown) => setProblem(error instanceof ApiError ? error.message : String(error)),
    );
  }, [branchId]);
  return { people, problem };
}

function addressText({ address_selected: address }: Order): string {
  if (!address) return '';
  return [address.address, address.alias, address.city, address.comment].filter(Boolean).join(', ');
}
