import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { type GatewayName, type Payment, viewOf } from './payment-view.ts';

/** A page that does not leave within so many ms answers to presses again. */
const LEAVING_MS = 8_000;

type Paying = {
  asked: string;
  isOwn: boolean;
  take: (payment: Payment) => void;
  /** Asks anew how it stands; null when nobody could be asked. */
  check: () => Promise<Payment | null>;
};

/**
 * Asks for the link and goes there in this very tab: no pop-up blocker stands in the way, and on a phone nothing is
 * left behind in another tab. Below it in the history the owner finds the orders, as storefront 2 sends them there.
 */
export function usePay({ asked, isOwn, take, check }: Paying) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  /** Something became different with the goods: said before one leaves, so it waits for another press. */
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
      const { url, message, payment } = await callApi('payments.link', { params: { id: asked }, body });
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
      // Paid, changed or cancelled meanwhile, in another tab or by somebody else.
      if (error.code === 'ORDER_STATE') await check();
    }
  });

  /**
   * For who says that nothing was paid: the provider is asked first, and whoever did pay, or whose bank has it, is
   * not sent there a second time. What was answered is on the screen.
   */
  const { busy: looking, run: payAgain } = useAction(async (gateway?: GatewayName) => {
    const stands = await check();
    if (stands && viewOf(stands) === 'confirming' && !stands.under_way) await pay(gateway);
  });

  return { busy: busy || looking, failure, news: news?.words ?? null, pay, payAgain };
}

/** Never in sight of somebody who leaves; for who comes back to the page as it was, the button works again. */
export function hasLeft(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LEAVING_MS);
    addEventListener('pageshow', () => resolve(), { once: true });
  });
}
