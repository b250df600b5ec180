import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import type { BillingBody } from './billing-form.tsx';
import type { WireBilling } from './billing-words.ts';

/** `version` identifies the displayed data; null and undefined without any. */
export type SavedBilling = { billing: WireBilling | null; version?: string | null | undefined };
export type Invoice = ReturnType<typeof useBilling>;

/** The stored recipient of this person's invoices; undefined until known. Loaded only when `isAsked`. */
export function useBilling(isAsked: boolean) {
  const [saved, setSaved] = useState<SavedBilling>();
  const billing = saved?.billing;
  useEffect(() => {
    if (!isAsked || billing !== undefined) return;
    let isGone = false;
    callApi('billing.mine', {}).then(
      (answer) => !isGone && setSaved(answer),
      // After a failure the form is empty; saving it reports the error.
      () => !isGone && setSaved({ billing: null }),
    );
    return () => {
      isGone = true;
    };
  }, [isAsked, billing]);

  async function save(body: BillingBody): Promise<void> {
    const answer = await withConsent((consent) => callApi('billing.save', { body: { ...body, ...consent } }));
    setSaved(answer);
  }

  async function remove(): Promise<void> {
    await callApi('billing.remove', {});
    setSaved({ billing: null });
  }

  return { billing, version: saved?.version ?? undefined, save, remove, show: setSaved };
}
