import { callApi } from '#web/api/client.ts';

const OFF_KEY = 'push-off';

/**
 * The service worker also receives messages; without it, or in an unsupported browser, nothing is offered.
 */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isSupported ? navigator.serviceWorker.getRegistration() : undefined;
}

/** Subscribes this browser and registers it with the shop. The permission was granted before. */
export async function subscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const { public_key: applicationServerKey } = await callApi('push.key', {});
  if (applicationServerKey === '') throw new Error('The shop pushes nothing');
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another key of the shop prevents a new one.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await callApi('push.subscribe', { body: { endpoint, keys: { p256dh, auth } } });
  remember(false);
}

export async function unsubscribe(registration: ServiceWorkerRegistration): Promise<void> {
  remember(true);
  await callApi('push.unsubscribe', {});
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Whether somebody turned it off in this browser: then it is offered instead of enabled automatically. */
export function saidNo(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== null;
  } catch {
    return false;
  }
}

function remember(off: boolean): void {
  try {
    if (off) localStorage.setItem(OFF_KEY, '1');
    else localStorage.removeItem(OFF_KEY);
  } catch {
    // Without storage it is offered again.
  }
}
