import { Link } from 'react-router';
import { formatDay, formatHour } from '#rules/dates/bogota-clock.ts';
import { lateness, latenessText } from '#rules/deliveries/windows.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge, LatenessBadge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import { boardTexts } from '../../texts/orders-board.ts';
import { isOpen } from '../board-filter.ts';
import type { Order } from './use-order.ts';

const texts = ordersTexts.detail;

export function Missing({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  if (problem === '') {
    return (
      <Waiting label={texts.loading}>
        <Skeleton height={320} width="100%" />
      </Waiting>
    );
  }
  return (
    <FailureState
      heading="h3"
      title={texts.failed}
      actions={<Button onClick={onRetry}>{ordersTexts.retry}</Button>}
    >
      {problem}
    </FailureState>
  );
}

export function Head({ order, now }: { order: Order; now: Date }) {
  const end = new Date(order.window.end_date);
  const created = new Date(order.creationDate);
  const left = lateness({ end }, now);
  return (
    <span className="flex flex-wrap items-center gap-y-1.5 gap-x-3 text-small">
      <StateBadge tone={toneOf(order.state)}>{order.stateDisplayName.name}</StateBadge>
      {isOpen(order.state) && (
        <LatenessBadge level={left.kind === 'ontime' ? 'calm' : left.kind}>
          {latenessText(left)}
        </LatenessBadge>
      )}
      {order.other_channel && <Badge>{boardTexts.channel(order.other_channel)}</Badge>}
      <span>{texts.promised(order.window.label)}</span>
      <span>{texts.created(`${formatDay(created, now)}, ${formatHour(created)}`)}</span>
    </span>
  );
}

export function AsClient({ token }: { token: string }) {
  return (
    <Link
      className="link px-2 py-2.5 max-desk:justify-self-start max-desk:px-0 max-desk:py-1.5 max-desk:text-small"
      to={`/shoppingcart-detail/${token}`}
      target="_blank"
      rel="noreferrer"
    >
      {texts.asClient}
    </Link>
  );
}

export function Problem({ retry, children }: { retry: () => void; children: string }) {
  return (
    <Notice
      tone="warn"
      icon="wifi-slash"
      assertive
      action={
        <button type="button" className="link" onClick={retry}>
          {ordersTexts.retry}
        </button>
      }
    >
      {children}
    </Notice>
  );
}
