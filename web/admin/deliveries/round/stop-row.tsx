import { type ReactNode, useState } from 'react';
import { shortMomentText } from '#rules/dates/date-text.ts';
import { changeOf } from '#rules/deliveries/door.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { isPrepaid } from '#rules/orders/moves.ts';
import { buttonClass } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { isLeft, placeOf, type Stop } from './stop.ts';

const TONES: Record<Stop['status'], BadgeTone> = {
  preparing: 'closed',
  ready: 'closed',
  on_the_way: 'working',
  arrived: 'working',
  attempted: 'failed',
  delivered: 'done',
  returned: 'closed',
};

type Props = { stop: Stop; place: number; current: boolean; now: Date; children: ReactNode };

/**
 * A stop of the round: person, address, distance and amount to collect. The current one is open; others open when
 * pressed.
 */
export function StopRow({ stop, place, current, now, children }: Props) {
  const { client, neighborhood, zone, window, status } = stop;
  const [pressed, setPressed] = useState(false);
  const isOpen = current || pressed;
  return (
    <li
      className="round-stop"
      data-current={current || undefined}
      aria-current={current ? 'step' : undefined}
    >
      <span className="step-mark size-8 text-[0.9375rem] round-place" data-status={status} aria-hidden="true">
        {status === 'delivered' ? <Icon name="check-bold" size={16} /> : place}
      </span>
      <div className="wrap-anywhere">
        <h2 className="type-name">
          {current ? (
            client.name
          ) : (
            <button
              type="button"
              className="flex justify-between gap-2 w-full -my-4 py-4 text-inherit text-start"
              aria-expanded={pressed}
              onClick={() => setPressed(!pressed)}
            >
              {client.name}
              <Icon name={pressed ? 'caret-up-bold' : 'caret-down-bold'} size={16} />
            </button>
          )}
        </h2>
        {isOpen && <p>{placeOf(stop)}</p>}
        {isOpen && stop.observations !== '' && <p className="font-semibold">“{stop.observations}”</p>}
        <p className="type-note text-ink-2">{window.label}</p>
        <p className="type-note text-ink-2">
          {[
            groupThousands(stop.id_order),
            [neighborhood, zone && texts.zones[zone]].filter(Boolean).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isOpen && (
          <p className="type-note text-ink-2">{texts.atDoor.goods(stop.bags_count, stop.products_count)}</p>
        )}
        {stop.last_attempt && status === 'attempted' && (
          <p className="type-note text-danger">
            {texts.reasons[stop.last_attempt.reason]} ·{' '}
            {shortMomentText(new Date(stop.last_attempt.date), now)}
            {stop.last_attempt.note !== '' && ` · ${stop.last_attempt.note}`}
          </p>
        )}
      </div>
      <div className="grid justify-items-end content-start gap-1 max-w-37.5 text-right max-[360px]:flex max-[360px]:flex-wrap max-[360px]:col-start-2 max-[360px]:items-center max-[360px]:max-w-none max-[360px]:text-left">
        <StateBadge tone={TONES[status]}>{texts.status[status]}</StateBadge>
        <p className="type-note">{moneyText(stop)}</p>
        {children}
      </div>
      {isOpen && isLeft(stop) && <Cash stop={stop} />}
      {isOpen && <Ways stop={stop} />}
    </li>
  );
}

function moneyText({ status, payment_method, due, done }: Stop): string {
  if (status === 'returned') return '';
  if (status === 'delivered')
    return isPrepaid(payment_method) ? texts.paid : texts.collected(formatPesos(done?.amount ?? due));
  const amount = formatPesos(due);
  if (payment_method === 'cash') return texts.toPay.cash(amount);
  return payment_method === 'dataphone' ? texts.toPay.dataphone(amount) : texts.paid;
}

function Cash({ stop: { payment_method, due, pays_with: paysWith } }: { stop: Stop }) {
  if (payment_method !== 'cash') return null;
  const change = paysWith === null ? undefined : changeOf(due, paysWith);
  return (
    <dl className="flex flex-wrap justify-between gap-y-2 gap-x-4 col-span-full px-4 py-3 rounded-button bg-surface">
      <div>
        <dt className="type-note">{texts.collect}</dt>
        <dd className="text-[1.375rem]/[1.75rem] font-bold">{formatPesos(due)}</dd>
      </div>
      {paysWith !== null && change !== undefined && (
        <div>
          <dt className="type-note">{texts.changeOf(formatPesos(paysWith))}</dt>
          <dd className="text-[1.375rem]/[1.75rem] font-bold">{formatPesos(change)}</dd>
        </div>
      )}
    </dl>
  );
}

function Ways({ stop: { client, address, point } }: { stop: Stop }) {
  const where = point ? `${point[0]},${point[1]}` : address;
  const maps = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(where)}`;
  return (
    <div className="round-ways">
      {client.phone !== '' && (
        <a className={buttonClass({ kind: 'outline', size: 52, wide: true })} href={`tel:${client.phone}`}>
          <span className="btn-words" data-shown>
            <Icon name="phone" />
            {texts.call}
          </span>
        </a>
      )}
      <a
        className={buttonClass({ kind: 'outline', size: 52, wide: true })}
        href={maps}
        target="_blank"
        rel="noreferrer"
      >
        <span className="btn-words" data-shown>
          <Icon name="map-trifold" />
          {texts.maps}
        </span>
      </a>
    </div>
  );
}

type MoveButtonsProps = { stop: Stop; left: readonly Stop[]; onMove: (by: 1 | -1) => void };

export function MoveButtons({ stop, left, onMove }: MoveButtonsProps) {
  return (
    <div className="flex">
      {stop !== left[0] && (
        <IconButton label={texts.up(stop.client.name)} onClick={() => onMove(-1)}>
          <Icon name="caret-up-bold" />
        </IconButton>
      )}
      {stop !== left.at(-1) && (
        <IconButton label={texts.down(stop.client.name)} onClick={() => onMove(1)}>
          <Icon name="caret-down-bold" />
        </IconButton>
      )}
    </div>
  );
}
