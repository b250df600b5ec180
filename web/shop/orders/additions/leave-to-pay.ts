import type { NavigateFunction } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { hasLeft } from '#web/shop/payment/engine/use-pay.ts';

export type AdditionPayment = OutputOf<'payments.checkAddition'>;

/**
 * Opens the provider in this tab, with the order below it in the history, where the provider sends the shopper back.
 * Returns false if it did not open: then the order is displayed.
 */
export async function leaveToPay(
  params: { id: string; additionId: string },
  gateway: AdditionPayment['gateways'][number] | undefined,
  navigate: NavigateFunction,
): Promise<boolean> {
  let url = '';
  try {
    const body = gateway === undefined ? {} : { gateway };
    ({ url } = await callApi('payments.additionLink', { params, body }));
  } finally {
    await navigate(`/shoppingcart-detail/${params.id}`, { replace: true });
  }
  if (url === '') return false;
  location.assign(url);
  await hasLeft();
  return true;
}
