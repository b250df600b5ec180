import type { NavigateFunction } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { hasLeft } from '#web/shop/payment/engine/use-pay.ts';

export type AdditionPayment = OutputOf<'payments.checkAddition'>;

/**
 * To the provider, in this very tab; the order is below it in the history, and there the provider sends the shopper
 * back. False where it did not open: the order is on the screen.
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
    // Regardless of the link, it is available there.
    await navigate(`/shoppingcart-detail/${params.id}`, { replace: true });
  }
  if (url === '') return false;
  location.assign(url);
  await hasLeft();
  return true;
}
