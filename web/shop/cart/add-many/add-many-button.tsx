import { type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import { useAddAlerts } from '#web/shop/product-card/use-add-alert.tsx';
import { addManyTexts as texts } from '#web/shop/texts/buying/add-many.ts';
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { AddPreview } from './coming-lines.tsx';
import { useGoToCart } from './use-go-to-cart.ts';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

export type ManyToAdd = {
  preview(): Promise<AddPreview>;
  add(preview: AddPreview): Promise<void>;
};

type Props = ButtonLook & {
  /** Named in the title of the confirmation. */
  name: string;
  /** Called with the first press. */
  load: () => Promise<ManyToAdd>;
  /** The displayed total, in pesos: a different one is shown before anything is added. */
  expected?: number;
  /** Replaces the toast. */
  onAdded?: () => void;
  children: ReactNode;
  disabledReason?: string | undefined;
};

/**
 * Adds many products. Directly when all are available as requested; otherwise it first shows what is missing, reduced
 * or merged (rule 34), or the shop's alerts (alert_before_add), and asks.
 */
export function AddManyButton({ name, load, expected, onAdded, children, disabledReason, ...look }: Props) {
  const [preview, setPreview] = useState<AddPreview | null>(null);
  const goToCart = useGoToCart();
  const alerts = useAddAlerts();

  const looking = useAction(async () => {
    announce(texts.adding);
    await saidWhenFailed(async () => {
      const next = await (await loaded(load)).preview();
      const isExpected = expected === undefined || next.total === expected;
      if (isExpected && isAsRequested(next) && alerts.due(productsOf(next)).length === 0) await add(next);
      else setPreview(next);
    });
  });
  const adding = useAction(async () => {
    if (preview === null) return;
    alerts.agree(productsOf(preview));
    await saidWhenFailed(() => add(preview));
    setPreview(null);
  });

  async function add(confirmed: AddPreview) {
    await (await loaded(load)).add(confirmed);
    if (onAdded) onAdded();
    else showToast('success', texts.done, { label: texts.see, onPress: goToCart });
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
            name={name}
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

function isAsRequested({ missing, changed, lines }: AddPreview): boolean {
  return missing.length === 0 && changed.length === 0 && lines.length > 0;
}

function productsOf({ lines }: AddPreview) {
  return lines.map(({ product }) => product);
}

function loaded(load: () => Promise<ManyToAdd>): Promise<ManyToAdd> {
  return load().catch(() => {
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
