import { callApi } from '#web/api/client.ts';
import { currentSession } from '#web/shop/session/session-store.ts';

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
  await callApi('measuring.purchase', { params: { id: orderId }, body }).catch(ignore);
}

/** What the server was still to tell is forgotten. */
export async function forgetByServer(): Promise<void> {
  if (currentSession().status === 'signed-in') await callApi('measuring.stop', {}).catch(ignore);
}

/** Nobody waits for what is counted. */
function ignore(): void {}
