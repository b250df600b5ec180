import { callApi } from '#web/api/client.ts';
import { hasSessionHint } from '#web/shop/session/session-store.ts';

/** There while the server has not heard that nothing more is to be told. */
const UNHEARD = 'measuring-to-stop';

/** Has the server tell of an order, by the marks of the services in this browser; without any there is no service. */
export async function tellByServer(orderId: string): Promise<void> {
  const mark = (shape: RegExp) => shape.exec(document.cookie)?.[1] ?? '';
  const body = {
    ga_client_id: mark(/(?:^|; )_ga=GA\d\.\d\.(\d+\.\d+)/),
    ga_session_id: mark(/(?:^|; )_ga_[A-Z0-9]+=GS\d\.\d\.s?(\d+)/),
    fbp: mark(/(?:^|; )_fbp=(fb\.\d\.\d+\.\d+)/),
    fbc: mark(/(?:^|; )_fbc=(fb\.\d\.\d+\.[\w-]+)/),
  };
  if (Object.values(body).every((one) => one === '')) return;
  // The page may leave for that of a provider.
  const input = { params: { id: orderId }, body };
  await callApi('measuring.purchase', input, { keepalive: true }).catch(() => {});
}

/** What the server was still to tell is forgotten; unheard, it is asked again with the next page. */
export async function forgetByServer(): Promise<void> {
  if (!hasSessionHint()) return;
  try {
    localStorage.setItem(UNHEARD, 'yes');
    await callApi('measuring.stop', {}, { keepalive: true });
    localStorage.removeItem(UNHEARD);
  } catch {
    // `forgetOnceMore` does.
  }
}

export async function forgetOnceMore(): Promise<void> {
  try {
    if (localStorage.getItem(UNHEARD) !== null) await forgetByServer();
  } catch {
    // Nothing was kept where nothing can be stored.
  }
}
