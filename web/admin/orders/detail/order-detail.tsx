import { type ComponentProps, type ReactNode, useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DispatchDialog } from '../../deliveries/staff/dispatch-dialog.tsx';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { isOpen } from '../board-filter.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import './order-detail.css';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import { AsClient, Head, Missing, Problem } from './order-head.tsx';
import { LeftOut, OrderLines } from './order-lines.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTotals } from './order-totals.tsx';
import { StoreQuestions } from './store-questions.tsx';
import { useOrder } from './use-order.ts';

const texts = ordersTexts.detail;
const DISPATCHED = '10_store_dispatch_products';

const partTexts = orderDetailTexts.parts;

type Props = {
  id: string;
  steps: ReactNode;
  now: Date;
  frame: AdminFrame;
  onClose: () => void;
  onChanged: () => void;
};

export default function OrderDetail({ id, steps, now, frame, onClose, onChanged }: Props) {
  const { answer, problem, busy, change, edited, undo, retry } = useOrder(id, onChanged);
  const [cancelling, setCancelling] = useState(false);
  const [dispatching, setDispatching] = useState(false);
  const assigns = frame.modules.includes('delivery_picker');
  const planogram = frame.modules.includes('planogram');
  const order = answer?.order;
  const late = order && isOpen(order.state) && new Date(order.window.end_date) < now;

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={order ? texts.title(groupThousands(order.id_order)) : texts.unknown}
        subtitle={order && <Head order={order} now={now} />}
        headAction={
          <>
            {steps}
            {order && <AsClient token={order.token} />}
          </>
        }
        closeLabel={texts.close}
        className={late ? 'order-dialog border-t-5 border-late' : 'order-dialog'}
        foot={
          order && (
            <OrderActions
              order={order}
              busy={busy}
              onMove={(state) => change({ state })}
              onDispatch={() =>
                assigns && order.type === 'delivery'
                  ? setDispatching(true)
                  : void change({ state: DISPATCHED })
              }
              onUndo={() => void undo()}
              onCancel={() => setCancelling(true)}
            />
          )
        }
      >
        {!answer && <Missing problem={problem} onRetry={retry} />}
        {answer && problem !== '' && <Problem retry={retry}>{problem}</Problem>}
        {answer && (
          <Columns goods={<Goods order={answer.order} planogram={planogram} onEdited={edited} />}>
            <OrderSide
              order={answer.order}
              client={answer.client}
              assigns={assigns}
              busy={busy}
              canRefund={frame.staff.canRefund}
              now={now}
              onAssign={(delivery) => change({ delivery })}
              onHappened={(event) => change({ delivery_event: event })}
            />
          </Columns>
        )}
      </Dialog>
      {order && dispatching && (
        <DispatchDialog
          order={order}
          busy={busy}
          onKeep={() => setDispatching(false)}
          onDispatch={async (courier) => {
            await change({ state: DISPATCHED, ...courier });
            setDispatching(false);
          }}
        />
      )}
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

function Columns({ goods, children }: { goods: ReactNode; children: ReactNode }) {
  const [part, setPart] = useState<'goods' | 'side'>('goods');
  return (
    <div className="order-columns" data-part={part}>
      <div className="order-parts hidden max-desk:block max-desk:px-4 max-desk:py-3">
        <Segmented
          label={partTexts.label}
          options={[
            { value: 'goods', label: partTexts.goods },
            { value: 'side', label: partTexts.side },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      <div className="order-goods">{goods}</div>
      {children}
    </div>
  );
}

function Goods({ order, ...props }: ComponentProps<typeof OrderLines>) {
  return (
    <>
      <StoreQuestions order={order} onAnswered={props.onEdited} />
      <OrderLines order={order} {...props} />
      <LeftOut order={order} />
      <OrderTotals order={order} />
    </>
  );
}
