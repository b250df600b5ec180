import { type StaffAction, type StaffActionName, staffActions } from '#rules/orders/moves.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { UndoButton } from '../../deliveries/staff/undo-button.tsx';
import { ordersTexts } from '../../texts/orders.ts';
import { PrintButton } from '../paper/print-button.tsx';
import type { Order } from './use-order.ts';

const texts = ordersTexts.actions;

type Props = {
  order: Order;
  busy: boolean;
  onMove: (state: Order['state']) => void;
  onDispatch: () => void;
  onUndo: () => void;
  onCancel: () => void;
};

/** Available actions, and reasons for disabled ones. ANULAR is separate from the others. */
export function OrderActions({ order, busy, onMove, onDispatch, onUndo, onCancel }: Props) {
  const actions = staffActions(order.state);
  const of = (name: StaffActionName) => actions.find(({ action }) => action === name);
  return (
    <div className="order-detail-actions">
      <Button
        kind="danger-outline"
        size={44}
        busy={busy}
        busyText={texts.busy}
        aria-keyshortcuts="Delete"
        {...reason(of('cancel'))}
        onClick={onCancel}
      >
        {texts.cancel}
      </Button>
      <span className="flex-1 max-desk:hidden" />
      <UndoButton order={order} busy={busy} onUndo={onUndo} />
      <Button
        kind="soft"
        icon={<Icon name="check-bold" size={18} />}
        busy={busy}
        busyText={texts.busy}
        aria-keyshortcuts="a"
        {...reason(of('accept'))}
        onClick={() => onMove('7_admin_cart_accept')}
      >
        {texts.accept}
      </Button>
      <PrintButton orderId={order.id} />
      <Button
        icon={<StaffIcon name="moped" size={18} />}
        busy={busy}
        busyText={texts.busy}
        aria-keyshortcuts="d"
        {...reason(of('dispatch'))}
        onClick={onDispatch}
      >
        {texts.dispatch}
      </Button>
    </div>
  );
}

function reason(action: StaffAction | undefined): { disabledReason?: string } {
  if (!action || action.enabled || !action.reason) return {};
  return { disabledReason: texts.reasons[action.reason] };
}
