import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import type { BillingBody } from './billing-form.tsx';
import type { WireBilling } from './billing-words.ts';

/** To whom this person has invoices made out; undefined until it is known. Read only where it is asked for. */
export function useBilling(isAsked: boolean) {
  const [billing, setBilling] = useState<WireBilling | null>();
  useEffect(() => {
    if (!isAsked || billing !== undefined) return;
    let isGone = false;
    callApi('billing.mine', {}).then(
      (answer) => !isGone && setBilling(answer.billing),
      // The form is empty then, and its own press says what is wrong.
      () => !isGone && setBilling(null),
    );
    return () => {
      isGone = true;
    };
  }, [isAsked, billing]);

  async function save(body: BillingBody): Promise<void> {
    const answer = await withConsent((consent) => callApi('billing.save', { body: { ...body, ...consent } }));
    setBilling(answer.billing);
  }

  return { billing, save };
}
