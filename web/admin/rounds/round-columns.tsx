import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { momentText } from '../table/moment-text.ts';
import { roundsTexts as texts } from '../texts/rounds.ts';

export type Round = OutputOf<'deliveries.rounds'>['list'][number];
type Stop = Round['stops'][number];

const TONES: Record<Stop['status'], BadgeTone> = {
  on_the_way: 'working',
  attempted: 'failed',
  delivered: 'done',
  returned: 'closed',
};

const columns = columnsOf<Round>(texts.columns, {
  courier: ({ courier }) => (
    <>
      <b>{courier.name}</b>
      {courier.phone !== '' && (
        <a className="link kit-note" href={`tel:${courier.phone}`}>
          {courier.phone}
        </a>
      )}
    </>
  ),
  office: ({ office_name }) => office_name,
  started: ({ started_at }) => momentText(started_at),
  closed: ({ closed_at }) => closed_at && momentText(closed_at),
  stops: { wraps: true, cell: ({ stops }) => <Stops stops={stops} /> },
  cash: {
    number: true,
    cell: ({ cash_expected, claimed }) => (
      <>
        <b>{formatPesos(cash_expected)}</b>
        <Claimed claimed={claimed} />
      </>
    ),
  },
  expected: {
    number: true,
    cell: ({ cash_expected, claimed }) => (
      <>
        {formatPesos(cash_expected)}
        <Claimed claimed={claimed} />
      </>
    ),
  },
  declared: { number: true, cell: ({ cash_declared }) => formatPesos(cash_declared ?? 0) },
  difference: {
    wraps: true,
    cell: ({ difference, note, ended_by, end_reason }) => (
      <>
        <Difference pesos={difference ?? 0} />
        {note !== '' && <span className="kit-note">{note}</span>}
        {ended_by !== '' && <span className="kit-note">{texts.endedBy(ended_by, end_reason)}</span>}
      </>
    ),
  },
});

const only = (...ids: (keyof typeof texts.columns)[]) =>
  columns.filter(({ id }) => ids.some((one) => one === id));
export const openColumns = only('courier', 'office', 'started', 'stops', 'cash');
export const closedColumns = only(
  'courier',
  'office',
  'closed',
  'stops',
  'expected',
  'declared',
  'difference',
);

function Stops({ stops }: { stops: readonly Stop[] }) {
  const done = stops.filter(({ status }) => status === 'delivered').length;
  return (
    <div className="grid gap-1 py-1">
      <span className="kit-note">{texts.delivered(done, stops.length)}</span>
      {stops.map(({ order_id, id_order, client, status }) => (
        <span key={order_id} className="flex flex-wrap items-center gap-2">
          <OrderLink id={order_id} number={id_order} /> {client}
          <StateBadge tone={TONES[status]}>{texts.status[status]}</StateBadge>
        </span>
      ))}
    </div>
  );
}

/** Cash reported by the courier for orders that were changed before the phone sent its events. */
function Claimed({ claimed }: Pick<Round, 'claimed'>) {
  return claimed
    .filter(({ cash }) => cash > 0)
    .map(({ order_id, id_order, cash }) => (
      <span key={order_id} className="kit-note">
        {texts.claimed(formatPesos(cash))} <OrderLink id={order_id} number={id_order} />
      </span>
    ));
}

/** The numbers of the orders of a round that were neither delivered nor returned. */
export function openOrders({ stops }: Pick<Round, 'stops'>): string[] {
  return stops
    .filter(({ status }) => status !== 'delivered' && status !== 'returned')
    .map(({ order_id }) => order_id);
}

export function OrderLink({ id, number }: { id: string; number: number }) {
  return (
    <Link
      className="link"
      to={`/admin/orders?ver=todos&numero=${number}&pedido=${id}`}
      aria-label={texts.openOrder(groupThousands(number))}
    >
      {groupThousands(number)}
    </Link>
  );
}

function Difference({ pesos }: { pesos: number }) {
  if (pesos === 0) return <StateBadge tone="done">{texts.exact}</StateBadge>;
  const amount = formatPesos(Math.abs(pesos));
  return <StateBadge tone="failed">{pesos < 0 ? texts.missing(amount) : texts.over(amount)}</StateBadge>;
}
