import { type ReactNode, Suspense, useState } from 'react';
import { shortName } from '#rules/baskets.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { useAddAlerts } from '#web/shop/product-card/use-add-alert.tsx';
import { addManyTexts as texts } from '#web/shop/texts/buying/add-many.ts';
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { BasketPreview, BasketRequest } from './add-basket.ts';
import { useGoToCart } from './use-go-to-cart.ts';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

type Props = ButtonLook & {
  basket: { id: string; name: string };
  request: BasketRequest;
  children: ReactNode;
  /** Why nothing can be added now. */
  disabledReason?: string | undefined;
};

/**
 * Adds a whole basket. When all of it comes as it was asked for, at once; else it first shows what is missing,
 * reduced or joined (decision 34), or what the shop says before such a product is added (alert_before_add), and asks.
 */
export function AddBasketButton({ basket, request, children, disabledReason, ...look }: Props) {
  const [preview, setPreview] = useState<BasketPreview | null>(null);
  const goToCart = useGoToCart();
  const alerts = useAddAlerts();

  const looking = useAction(async () => {
    announce(texts.adding);
    await saidWhenFailed(async () => {
      const { previewBasket } = await engine();
      const next = await previewBasket(basket.id, request);
      if (isAsRequested(next) && alerts.due(productsOf(next)).length === 0) await add(next);
      else setPreview(next);
    });
  });
  const adding = useAction(async () => {
    if (preview === null) return;
    alerts.agree(productsOf(preview));
    await saidWhenFailed(() => add(preview));
    setPreview(null);
  });

  async function add(confirmed: BasketPreview) {
    const { addBasket } = await engine();
    await addBasket(basket.id, request, confirmed);
    showToast('success', texts.done, { label: texts.see, onPress: goToCart });
  }

  return (
    <>
      <Button
        {...look}
        busy={looking.busy}
        busyText={texts.adding}
        onClick={() => void looking.run()}
        {...(disabledReason === undefined ? {} : { disabledReason })}
      >
        {children}
      </Button>
      {preview !== null && (
        <Suspense>
          <PreviewDialog
            name={shortName(basket.name)}
            preview={preview}
            alerts={alerts.due(productsOf(preview))}
            busy={adding.busy}
            onConfirm={() => void adding.run()}
            onClose={() => setPreview(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function isAsRequested({ missing, changed, lines }: BasketPreview): boolean {
  return missing.length === 0 && changed.length === 0 && lines.length > 0;
}

function productsOf({ lines }: BasketPreview) {
  return lines.map(({ product }) => product);
}

/** The cart's side of it comes with the first press. */
function engine() {
  return import('./add-basket.ts').catch(() => {
    throw ApiError.noConnection();
  });
}

async function saidWhenFailed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('error', `${texts.failed} ${error.message}`);
  }
}
