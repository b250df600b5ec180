import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { type GatewayName, type Payment, viewOf } from './payment-view.ts';

/** If the page has not navigated within this many ms, the button is enabled again. */
const LEAVING_MS = 8_000;

type Paying = {
  idOrToken: string;
  isOwn: boolean;
  take: (payment: Payment) => void;
  /** Loads the current status; null when the request failed. */
  check: () => Promise<Payment | null>;
};

/**
 * Requests the payment link and navigates in the same tab: no pop-up blocker interferes, and no tab remains on the
 * phone. The history entry below it shows the owner's orders, as storefront 2 requires.
 */
export function usePay({ idOrToken, isOwn, take, check }: Paying) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  /** The products changed: shown before leaving, so it requires another press. */
  const [news, setNews] = useState<{ words: string; url: string } | null>(null);

  async function leaveFor(url: string) {
    if (isOwn) await navigate('/profile/orders', { replace: true });
    location.assign(url);
    await hasLeft();
  }

  const { busy, run: pay } = useAction(async (gateway?: GatewayName) => {
    setFailure(null);
    if (news) {
      await leaveFor(news.url);
      return;
    }
    try {
      const body = gateway === undefined ? {} : { gateway };
      const { url, message, payment } = await callApi('payments.link', { params: { id: idOrToken }, body });
      take(payment);
      if (url === '') {
        setFailure(`${texts.linkFailed}. ${texts.linkSafe}`);
        return;
      }
      if (message === '') await leaveFor(url);
      else setNews({ words: message, url });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(`${texts.linkFailed}. ${error.message}`);
      // Paid, changed or cancelled in another tab or by somebody else.
      if (error.code === 'ORDER_STATE') await check();
    }
  });

  /**
   * For people who say that they have not paid: the provider is queried first, so that nobody who did pay, or whose
   * bank is processing it, pays twice. The response is displayed.
   */
  const { busy: looking, run: payAgain } = useAction(async (gateway?: GatewayName) => {
    const stands = await check();
    if (stands && viewOf(stands) === 'confirming' && !stands.under_way) await pay(gateway);
  });

  return { busy: busy || looking, failure, news: news?.words ?? null, pay, payAgain };
}

/** Hidden while leaving; when the page is restored from the back cache, the button works again. */
export function hasLeft(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LEAVING_MS);
    addEventListener('pageshow', () => resolve(), { once: true });
  });
}
