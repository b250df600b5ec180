import { lateness, latenessText } from '#rules/delivery.ts';
import { formatDay, formatHour } from '#rules/hours.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/order-moves.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { LatenessBadge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Cell, Row } from '#web/ui/layout/table.tsx';
import { Avatar } from '../shell/avatar.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import { isOpen } from './board-filter.ts';
import type { BoardOrder } from './read-board.ts';
import type { Assigning } from './use-open-order.ts';

export type Level = 'late' | 'soon' | 'calm';

type Props = {
  order: BoardOrder;
  now: Date;
  /** Undefined in the plain list, where lateness says nothing. */
  level: Level | undefined;
  soonMinutes: number;
  withPickers: boolean;
  withOffice: boolean;
  marked: boolean;
  onOpen: (id: string, assigning?: Assigning) => void;
};

/** How an order stands against its promised hour. */
export function levelOf(order: BoardOrder, now: Date, soonMinutes: number): Level {
  const { kind } = lateness({ end: new Date(order.window.end_date) }, now, soonMinutes);
  return kind === 'ontime' ? 'calm' : kind;
}

/** One order of the board; a press anywhere on it opens it. */
export function OrderRow(props: Props) {
  const { order, now, level, soonMinutes, withPickers, withOffice, marked, onOpen } = props;
  const end = new Date(order.window.end_date);
  const number = groupThousands(order.id_order);
  const pickup = order.type === 'pickup';
  return (
    <Row edge={level === 'late' || level === 'soon' ? level : undefined} changed={marked}>
      <Cell>
        {level ? (
          <LatenessBadge level={level}>{latenessText(lateness({ end }, now, soonMinutes))}</LatenessBadge>
        ) : (
          formatDay(end, now)
        )}
      </Cell>
      <Cell>{formatHour(end)}</Cell>
      <Cell strong>
        <button
          type="button"
          className="row-open"
          data-order={order.id}
          aria-label={texts.open(number)}
          onClick={() => onOpen(order.id)}
        >
          {number}
        </button>
      </Cell>
      <Cell strong className="cell-cut cell-client" title={order.user.fullname}>
        {order.user.fullname}
      </Cell>
      <Cell className="cell-cut" title={pickup ? undefined : order.neighborhood}>
        {pickup ? <b>{texts.pickupRow}</b> : order.neighborhood}
      </Cell>
      {withOffice && <Cell className="cell-cut">{order.branch_office_name.replace(/^Sede /, '')}</Cell>}
      <Cell number>{order.products_count}</Cell>
      <Cell number strong>
        {formatPesos(order.price_total)}
      </Cell>
      <Cell>{PAYMENT_METHOD_LABELS[order.payment_method_selected]}</Cell>
      <Cell>
        <StateBadge tone={toneOf(order.state)}>{order.stateDisplayName.name}</StateBadge>
      </Cell>
      {withPickers && <Person {...props} kind="picker" name={order.picker_name} number={number} />}
      {withPickers &&
        (pickup ? (
          <Cell className="text-ink-2">{texts.notNeeded}</Cell>
        ) : (
          <Person {...props} kind="delivery" name={order.delivery_name} number={number} />
        ))}
    </Row>
  );
}

type PersonProps = Pick<Props, 'order' | 'onOpen'> & { kind: Assigning; name: string; number: string };

/** Who does it; nobody yet is a press away from the list of people. */
function Person({ order, onOpen, kind, name, number }: PersonProps) {
  if (name !== '') {
    return (
      <Cell className="cell-cut" title={name}>
        <Avatar name={name} small /> <span aria-hidden="true">{shortName(name)}</span>
        <span className="spoken">{name}</span>
      </Cell>
    );
  }
  if (!isOpen(order.state)) return <Cell className="text-ink-2">{texts.notAssigned}</Cell>;
  return (
    <Cell>
      <button
        type="button"
        className="row-assign"
        aria-label={texts.assign[kind](number)}
        onClick={() => onOpen(order.id, kind)}
      >
        {texts.assign.short}
      </button>
    </Cell>
  );
}

/** 'Julián Mina' → 'Julián M.' */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  const last = others.at(-1);
  return last ? `${first} ${last.charAt(0)}.` : first;
}
