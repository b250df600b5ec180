import { Suspense, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { AddPreview } from '#web/shop/cart/add-many/coming-lines.tsx';
import { useGoToCart } from '#web/shop/cart/add-many/use-go-to-cart.ts';
import { ask, askChange } from '#web/shop/cart/engine/sending.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useAddAlerts } from '#web/shop/product-card/use-add-alert.tsx';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Again } from './again-dialog.tsx';

const AgainDialog = lazyPart(() => import('./again-dialog.tsx'));
const texts = orderTexts.copy;

type Props = { orderId: string; children: string; label?: string };

/**
 * Adds an old order to the cart: first a preview with changes, missing products and the shop's warnings
 * (alert_before_add); after confirmation it is added. Differences from the preview are shown as well (rule 34).
 */
export function OrderAgain({ orderId, children, label }: Props) {
  const [again, setAgain] = useState<Again | null>(null);
  const goToCart = useGoToCart();
  const alerts = useAddAlerts();
  const params = { id: orderId };

  const looking = useAction(() =>
    saidWhenFailed(async () => {
      setAgain({ step: 'preview', ...(await ask(() => callApi('orders.previewCopy', { params }))) });
    }),
  );
  const adding = useAction(() =>
    saidWhenFailed(async () => {
      alerts.agree(again?.step === 'preview' ? productsOf(again) : []);
      const { cart: _, ...report } = await askChange(() => callApi('orders.copy', { params }));
      showToast('success', texts.done, { label: texts.cart, onPress: goToCart });
      const news = newsOf(report, again);
      setAgain(news.changed.length + news.missing.length === 0 ? null : { step: 'done', ...news });
    }),
  );

  return (
    <>
      <Button
        kind="soft"
        icon={<Icon name="repeat" />}
        busy={looking.busy}
        busyText={orderTexts.looking}
        aria-label={label}
        onClick={() => void looking.run()}
      >
        {children}
      </Button>
      {again !== null && (
        <Suspense>
          <AgainDialog
            again={again}
            alerts={again.step === 'preview' ? alerts.due(productsOf(again)) : []}
            busy={adding.busy}
            onConfirm={() => void adding.run()}
            onClose={() => setAgain(null)}
          />
        </Suspense>
      )}
    </>
  );
}

async function saidWhenFailed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) sessionLost();
    showToast('error', `${texts.failed} ${error.message}`);
  }
}

function productsOf({ lines }: AddPreview) {
  return lines.map(({ product }) => product);
}

type Report = Pick<Again, 'added' | 'changed' | 'missing'>;

function newsOf({ changed, missing }: Report, preview: Report | null): Report {
  return {
    added: [],
    changed: changed.filter((line) => !preview?.changed.includes(line)),
    missing: missing.filter((name) => !preview?.missing.includes(name)),
  };
}
