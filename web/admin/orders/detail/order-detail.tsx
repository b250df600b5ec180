import { useState } from 'react';
import { Link } from 'react-router';
import { lateness, latenessText } from '#rules/delivery.ts';
import { formatHour } from '#rules/hours.ts';
import { groupThousands } from '#rules/money.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LatenessBadge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { AdminFrame } from '../../shell/admin-layout.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTotals } from './order-totals.tsx';
import { type Order, useOrder } from './use-order.ts';

const texts = ordersTexts.detail;

type Props = { id: string; now: Date; frame: AdminFrame; onClose: () => void; onChanged: () => void };

/** One order over the board: what to gather, for whom, what happened, and what may be done now. */
export default function OrderDetail({ id, now, frame, onClose, onChanged }: Props) {
  const { answer, problem, busy, change, retry } = useOrder(id, onChanged);
  const [cancelling, setCancelling] = useState(false);
  const planogram = frame.modules.includes('planogram');

  if (!answer) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={texts.title('…')}
        closeLabel={texts.close}
        className="order-dialog"
      >
        {problem === '' ? (
          <Waiting label={texts.loading}>
            <Skeleton height={320} width="100%" />
          </Waiting>
        ) : (
          <FailureState title={texts.failed} actions={<Button onClick={retry}>{ordersTexts.retry}</Button>}>
            {problem}
          </FailureState>
        )}
      </Dialog>
    );
  }
  const { order, client } = answer;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.title(groupThousands(order.id_order))}
        subtitle={<Head order={order} now={now} />}
        headAction={
          <Link className="link" to={`/shoppingcart-detail/${order.token}`} target="_blank" rel="noreferrer">
            {texts.asClient}
          </Link>
        }
        closeLabel={texts.close}
        className={isLate(order, now) ? 'order-dialog order-dialog-late' : 'order-dialog'}
        foot={
          <OrderActions
            order={order}
            busy={busy}
            onMove={(state) => change({ state })}
            onCancel={() => setCancelling(true)}
          />
        }
      >
        {problem !== '' && (
          <Notice tone="warn" icon="wifi-slash" assertive>
            {problem}
          </Notice>
        )}
        <div className="order-columns">
          <div className="order-goods">
            <OrderLines order={order} planogram={planogram} />
            <OrderTotals order={order} />
          </div>
          <OrderSide
            order={order}
            client={client}
            assigns={frame.modules.includes('delivery_picker')}
            busy={busy}
            onAssign={(delivery) => change({ delivery })}
          />
        </div>
      </Dialog>
      <OrderSheet order={order} client={client} planogram={planogram} title={frame.title} />
      <CancelDialog
        open={cancelling}
        busy={busy}
        onKeep={() => setCancelling(false)}
        onConfirm={async (reason) => {
          await change({ state: '12_store_cancel_order', ...(reason === '' ? {} : { reason }) });
          setCancelling(false);
        }}
      />
    </>
  );
}

function Head({ order, now }: { order: Order; now: Date }) {
  const open = isOpen(order);
  const left = lateness({ end: new Date(order.window.end_date) }, now);
  return (
    <span className="order-head">
      <StateBadge tone={toneOf(order.state)}>{order.stateDisplayName.name}</StateBadge>
      {open && (
        <LatenessBadge level={left.kind === 'ontime' ? 'calm' : left.kind}>
          {latenessText(left)}
        </LatenessBadge>
      )}
      <span>{texts.promised(order.window.label, formatHour(new Date(order.creationDate)))}</span>
    </span>
  );
}

function isOpen({ state }: Order): boolean {
  return !['10_store_dispatch_products', '11_store_onlinepayment_fail', '12_store_cancel_order'].includes(
    state,
  );
}

function isLate(order: Order, now: Date): boolean {
  return isOpen(order) && new Date(order.window.end_date) < now;
}
