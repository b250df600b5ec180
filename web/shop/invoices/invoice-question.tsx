import { Suspense, useState } from 'react';
import { posLimit } from '#rules/invoices/invoice-kind.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useAction } from '#web/shop/form/use-action.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { invoiceTexts as texts } from '#web/shop/texts/buying/invoice.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { billingWords } from './billing-words.ts';
import type { Invoice } from './use-billing.ts';

const BillingForm = lazyPart(() => import('./billing-form.tsx'));

type Props = Pick<Invoice, 'billing' | 'save' | 'remove'> & {
  user: User;
  isNeeded: boolean;
  onNeeded: (isNeeded: boolean) => void;
  /** Whether the amount alone requires an invoice. */
  isLarge: boolean;
};

export function InvoiceQuestion({ user, isNeeded, onNeeded, isLarge, billing, save, remove }: Props) {
  const [isChanging, setChanging] = useState(false);
  const removing = useAction(async () => {
    try {
      await remove();
      announce(texts.removed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${texts.removeFailed} ${error.message}`);
    }
  });
  return (
    <section className="panel grid gap-4" aria-label={texts.order.label}>
      <Checkbox checked={isNeeded} onChange={(event) => onNeeded(event.target.checked)}>
        {texts.need}
      </Checkbox>
      {isLarge && !isNeeded && <Notice tone="info">{texts.large(posLimit(Date.now()))}</Notice>}
      {isNeeded && billing === undefined && <p className="type-note text-ink-2">{texts.loading}</p>}
      {isNeeded && billing && !isChanging && (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="grid gap-0.5 min-w-0">
            <b className="font-semibold">{texts.to(billing.name)}</b>
            <span className="type-note text-ink-2 break-words">{billingWords(billing)}</span>
          </p>
          <span className="flex gap-4">
            <button
              type="button"
              className="link py-1"
              aria-label={texts.changeSpoken}
              onClick={() => setChanging(true)}
            >
              {texts.change}
            </button>
            <button
              type="button"
              className="link py-1"
              aria-label={texts.removeSpoken}
              aria-disabled={removing.busy || undefined}
              onClick={() => void removing.run()}
            >
              {texts.remove}
            </button>
          </span>
        </div>
      )}
      {isNeeded && (billing === null || (billing && isChanging)) && (
        <Suspense>
          <BillingForm
            initial={billing ?? knownOf(user)}
            save={async (body) => {
              await save(body);
              setChanging(false);
            }}
            onKeep={billing ? () => setChanging(false) : undefined}
          />
        </Suspense>
      )}
    </section>
  );
}

function knownOf({ name, last_name, email, identification_card }: User) {
  return { name: `${name} ${last_name}`.trim(), email, document: identification_card };
}
