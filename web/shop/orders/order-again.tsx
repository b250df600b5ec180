import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { ask, takeServerCart } from '#web/shop/cart/engine/user-cart.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const AgainDialog = lazy(() => import('./again-dialog.tsx'));

export type Copied = OutputOf<'orders.copy'>;

type Props = { orderId: string; children: string; label?: string };

/** Puts an old order into the cart and shows what was added, what changed and what is missing (decision 34). */
export function OrderAgain({ orderId, children, label }: Props) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const { busy, run } = useAction(async () => {
    try {
      const answer = await ask(() => callApi('orders.copy', { params: { id: orderId } }));
      takeServerCart(answer.cart);
      setCopied(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${texts.copy.failed} ${error.message}`);
    }
  });
  return (
    <>
      <Button
        kind="soft"
        icon={<Icon name="repeat" />}
        busy={busy}
        busyText={texts.adding}
        aria-label={label}
        onClick={() => void run()}
      >
        {children}
      </Button>
      {copied !== null && (
        <Suspense>
          <AgainDialog copied={copied} onClose={() => setCopied(null)} />
        </Suspense>
      )}
    </>
  );
}
