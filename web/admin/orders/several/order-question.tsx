import { useState } from 'react';
import { DispatchDialog } from '../../deliveries/staff/dispatch-dialog.tsx';
import { CancelDialog } from '../detail/cancel-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { AssignOneDialog } from './assign-one-dialog.tsx';
import { CANCELLED, DISPATCHED, moveOrders, type NotMoved } from './change-orders.ts';
import { FailuresDialog } from './failures-dialog.tsx';
import type { Question } from './question.ts';

type QuestionProps = {
  question: Question;
  refresh: () => void;
  onOpen: (id: string) => void;
  onFailures: (failures: readonly NotMoved[]) => void;
  onClose: () => void;
};

/** The dialogs of actions on listed orders, and their results. */
export default function OrderQuestion(props: QuestionProps) {
  const { question, refresh, onFailures, onClose } = props;
  const [busy, setBusy] = useState(false);
  if (question.about === 'failures') return <FailuresDialog {...props} failures={question.failures} />;
  const { about, orders, onEnd } = question;
  const [order] = orders;

  async function move(body: Parameters<typeof moveOrders>[1]) {
    if (busy) return;
    setBusy(true);
    await moveOrders(orders, body, refresh, { onFailures });
    onEnd(true);
  }

  if (about === 'assign') {
    return order && <AssignOneDialog {...props} order={order} first={question.first} onEnd={onEnd} />;
  }
  if (about === 'picker' || about === 'delivery') {
    return <AssignDialog {...props} role={about} orders={orders} onEnd={onEnd} />;
  }
  if (about === 'dispatch' && order) {
    return (
      <DispatchDialog
        order={{ ...order, delivery: order }}
        busy={busy}
        onKeep={onClose}
        onDispatch={(courier) =>
          void move({ state: DISPATCHED, ...(courier && { delivery: { delivery_id: courier } }) })
        }
      />
    );
  }
  return (
    <CancelDialog
      open
      busy={busy}
      onKeep={onClose}
      onConfirm={(reason) => void move({ state: CANCELLED, ...(reason && { reason }) })}
    />
  );
}
