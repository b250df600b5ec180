import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { boardTexts } from '#web/admin/texts/orders-board.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DispatchDialog } from '../../deliveries/staff/dispatch-dialog.tsx';
import { CancelDialog } from '../detail/cancel-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { AssignOneDialog } from './assign-one-dialog.tsx';
import { CANCELLED, DISPATCHED, moveOrders, type NotMoved } from './change-orders.ts';
import { DispatchSeveralDialog } from './dispatch-several-dialog.tsx';
import type { Question } from './question.ts';

type QuestionProps = {
  question: Question;
  refresh: () => void;
  onOpen: (id: string) => void;
  onFailures: (failures: readonly NotMoved[]) => void;
  onClose: () => void;
};

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
  if (about === 'dispatch' && orders.length > 1) {
    return (
      <DispatchSeveralDialog
        orders={orders}
        busy={busy}
        onKeep={onClose}
        onDispatch={(body) => void move(body)}
      />
    );
  }
  if (about === 'dispatch' && order) {
    return (
      <DispatchDialog
        order={{ ...order, delivery: order }}
        busy={busy}
        onKeep={onClose}
        onDispatch={(courier) => void move({ state: DISPATCHED, ...courier })}
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

const texts = boardTexts.failures;

type Props = { failures: readonly NotMoved[]; onOpen: (id: string) => void; onClose: () => void };

function FailuresDialog({ failures, onOpen, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={texts.title(failures.length)} closeLabel={texts.close}>
      <ul className="grid gap-3">
        {failures.map(({ row: { id, id_order, user }, why }) => (
          <li key={id}>
            <button
              type="button"
              className="link"
              aria-label={texts.open(groupThousands(id_order))}
              onClick={() => {
                onClose();
                onOpen(id);
              }}
            >
              {groupThousands(id_order)}
            </button>{' '}
            {user.fullname}
            <span className="kit-note">{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
