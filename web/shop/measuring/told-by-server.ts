import { callApi } from '#web/api/client.ts';
import { hasSessionHint } from '#web/shop/session/session-store.ts';

/** Stored until the server has received the request to stop. */
const UNHEARD = 'measuring-to-stop';

/** Has the server report an order, with the services' ids from this browser's cookies; does nothing without any. */
export async function tellByServer(orderId: string): Promise<void> {
  const mark = (shape: RegExp) => shape.exec(document.cookie)?.[1] ?? '';
  const body = {
    ga_client_id: mark(/(?:^|; )_ga=GA\d\.\d\.(\d+\.\d+)/),
    ga_session_id: mark(/(?:^|; )_ga_[A-Z0-9]+=GS\d\.\d\.s?(\d+)/),
    fbp: mark(/(?:^|; )_fbp=(fb\.\d\.\d+\.\d+)/),
    fbc: mark(/(?:^|; )_fbc=(fb\.\d\.\d+\.[\w-]+)/),
  };
  if (Object.values(body).every((one) => one === '')) return;
  // The page may be left for the provider's.
  const input = { params: { id: orderId }, body };
  await callApi('measuring.purchase', input, { keepalive: true }).catch(() => {});
}

/** The server forgets what it has not reported yet; a failed request is repeated with the next page. */
export async function forgetByServer(): Promise<void> {
  if (!hasSessionHint()) return;
  try {
    localStorage.setItem(UNHEARD, 'yes');
    await callApi('measuring.stop', {}, { keepalive: true });
    localStorage.removeItem(UNHEARD);
  } catch {
    // `forgetOnceMore` repeats it.
  }
}

export async function forgetOnceMore(): Promise<void> {
  try {
    if (localStorage.getItem(UNHEARD) !== null) await forgetByServer();
  } catch {
    // Without storage nothing was kept.
  }
}
