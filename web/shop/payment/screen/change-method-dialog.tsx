import { useState } from 'react';
import { PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { type Payment, placeToPay } from '#web/shop/payment/engine/payment-view.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const texts = paymentTexts.change;

type Props = { payment: Payment; onChanged: (payment: Payment) => void; onClose: () => void };

/**
 * Switching to payment on delivery after an online payment failed; the products are reserved again, or the missing ones
 * are listed.
 */
export default function ChangeMethodDialog({ payment, onChanged, onClose }: Props) {
  const [method, setMethod] = useState(payment.change_to[0]);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run: change } = useAction(async () => {
    if (method === undefined) return;
    setFailure(null);
    try {
      const params = { id: payment.order_id };
      const body = { payment_method_selected: method };
      const changed = await callApi('payments.changeMethod', { params, body });
      showToast('success', texts.done);
      onChanged(changed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(`${texts.failed} ${error.message}`);
    }
  });

  const { title } = texts[placeToPay(payment)];

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      foot={
        <>
          <Button kind="outline" wide onClick={onClose}>
            {texts.keep}
          </Button>
          <Button wide busy={busy} busyText={texts.saving} onClick={() => void change()}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ChoiceGroup label={title} hiddenLabel>
          {payment.change_to.map((one) => (
            <ChoiceRow
              key={one}
              name="paid-at-door"
              value={one}
              title={PAYMENT_METHOD_LABELS[one]}
              checked={one === method}
              onChange={() => setMethod(one)}
            />
          ))}
        </ChoiceGroup>
        {failure !== null && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
