import { formatDay, formatHour } from '#rules/dates/bogota-clock.ts';
import { lateness, latenessText } from '#rules/deliveries/windows.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { Badge, LatenessBadge, StateBadge } from '#web/ui/feedback/badge.tsx';
import type { Column } from '../kit/table/column.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { Avatar } from '../shell/avatar.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import { boardTexts } from '../texts/orders-board.ts';
import { isOpen } from './board-filter.ts';
import type { BoardOrder } from './read-board.ts';
import type { Assigning } from './several/question.ts';

type Level = 'late' | 'soon' | 'calm';

type Options = {
  now: Date;
  soonMinutes: number;
  /** Whether all orders are open ones: lateness of others is irrelevant. */
  open: boolean;
  withPickers: boolean;
  /** Whether orders of several offices are mixed. */
  withOffice: boolean;
  onAssign: (order: BoardOrder, first: Assigning) => void;
};

export function levelOf(order: BoardOrder, now: Date, soonMinutes: number): Level {
  const { kind } = lateness({ end: new Date(order.window.end_date) }, now, soonMinutes);
  return kind === 'ontime' ? 'calm' : kind;
}

export function boardColumns(options: Options): Column<BoardOrder>[] {
  const { now, soonMinutes, open, withPickers, withOffice } = options;
  const heads = { ...texts.columns, created: boardTexts.created };
  return columnsOf<BoardOrder>(heads, {
    number: { sort: 'number', cell: ({ id_order }) => <b>{groupThousands(id_order)}</b> },
    delivery: (order) => {
      const end = new Date(order.window.end_date);
      if (!open) return formatDay(end, now);
      return (
        <LatenessBadge level={levelOf(order, now, soonMinutes)}>
          {latenessText(lateness({ end }, now, soonMinutes))}
        </LatenessBadge>
      );
    },
    promised: { sort: 'promised', cell: ({ window }) => formatHour(new Date(window.end_date)) },
    client: ({ user, type, neighborhood, other_channel: channel }) => (
      <>
        <b>{user.fullname}</b>
        <span className="kit-note">{type === 'pickup' ? texts.pickupRow : neighborhood}</span>
        {channel && <Badge>{boardTexts.channel(channel)}</Badge>}
      </>
    ),
    ...(withOffice && { office: ({ branch_office_name: name }) => name.replace(/^Sede /, '') }),
    products: { number: true, cell: ({ products_count: count }) => count },
    total: {
      number: true,
      sort: 'total',
      cell: ({ price_total: total, price_final: final, payment_method_selected: method }) => (
        <>
          <b>{formatPesos(final)}</b>
          {final !== total && <span className="kit-note">{boardTexts.asked(formatPesos(total))}</span>}
          <span className="kit-note">{PAYMENT_METHOD_LABELS[method]}</span>
        </>
      ),
    },
    state: {
      sort: 'state',
      cell: (order) => (
        <>
          <StateBadge tone={toneOf(order.state)}>{order.stateDisplayName.name}</StateBadge>
          {order.asks_store && <b className="kit-note text-warn">{boardTexts.asksStore}</b>}
        </>
      ),
    },
    ...(withPickers && {
      picker: (order) => <Person order={order} kind="picker" name={order.picker_name} {...options} />,
      courier: (order) => <Person order={order} kind="delivery" name={order.delivery_name} {...options} />,
    }),
    created: {
      optional: true,
      sort: 'created',
      cell: ({ creationDate }) => {
        const at = new Date(creationDate);
        return `${formatDay(at, now)}, ${formatHour(at)}`;
      },
    },
  });
}

type PersonProps = Pick<Options, 'onAssign'> & { order: BoardOrder; kind: Assigning; name: string };

function Person({ order, kind, name, onAssign }: PersonProps) {
  if (kind === 'delivery' && order.type === 'pickup') {
    return <span className="kit-quiet">{texts.notNeeded}</span>;
  }
  if (name !== '') {
    return (
      <span title={name}>
        <Avatar name={name} small /> <span aria-hidden="true">{shortName(name)}</span>
        <span className="spoken">{name}</span>
      </span>
    );
  }
  if (!isOpen(order.state)) return <span className="kit-quiet">{texts.notAssigned}</span>;
  return (
    <button
      type="button"
      className="min-h-7 px-2.5 rounded-staff bg-brand-soft text-brand-strong font-semibold pointer-coarse:min-h-9"
      aria-label={texts.assign[kind](groupThousands(order.id_order))}
      onClick={() => onAssign(order, kind)}
    >
      {texts.assign.short} <span className="hidden max-[700px]:inline">{texts.assign.who[kind]}</span>
    </button>
  );
}

/** 'Julián Mina' → 'Julián M.' */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  const last = others.at(-1);
  return last ? `${first} ${last.charAt(0)}.` : first;
}
