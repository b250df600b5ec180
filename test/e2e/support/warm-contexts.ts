import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { shopUrl } from './shop.ts';

/**
 * Contexts of the browser that tests use one after the other (decision 111): in a new one nothing is compiled. A page
 * of the shop stays open in each, and with it the process that has compiled its scripts.
 */
export type WarmContexts = {
  /** One that was opened for the same `kind` and options, or a new one, prepared once. */
  take(kind: Kind, options: BrowserContextOptions, prepare: Prepare): Promise<Taken>;
  close(): Promise<void>;
};
/** What a test asks of its browser in `test.use`. */
export type Kind = Partial<Record<string, unknown>> & Pick<BrowserContextOptions, 'serviceWorkers'>;
type Prepare = (context: BrowserContext) => Promise<void>;
export type Taken = {
  context: BrowserContext;
  /** The next test finds it as if it were new. After a failure it is closed, which takes the picture of its pages. */
  giveBack(isGood: boolean): Promise<void>;
};
type Warm = { context: BrowserContext; anchor: Page | undefined; origins: Set<string>; isSpent: boolean };

/** What lasts as long as the context: no other test uses it then. */
const lasting = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeFromHAR', 'routeWebSocket'],
  ...['grantPermissions', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
];
const ofClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

export function warmContexts(browser: Browser): WarmContexts {
  const free = new Map<string, Warm[]>();

  return {
    async take(kind, options, prepare) {
      const key = JSON.stringify([kind, options]);
      const warm = free.get(key)?.pop() ?? (await open(browser, { kind, options, prepare }));
      return {
        context: warm.context,
        giveBack: async (isGood) => {
          if (warm.isSpent || !isGood) return warm.context.close();
          await reset(warm);
          free.set(key, [...(free.get(key) ?? []), warm]);
        },
      };
    },
    async close() {
      await Promise.all([...free.values()].flat().map(({ context }) => context.close()));
    },
  };
}

async function open(
  browser: Browser,
  { kind, options, prepare }: { kind: Kind; options: BrowserContextOptions; prepare: Prepare },
): Promise<Warm> {
  const context = await browser.newContext(options);
  // A service worker answers for all pages of its context, and outlives them: such a one is used once.
  const isSpent = kind.serviceWorkers === 'allow';
  const anchor = isSpent ? undefined : await context.newPage();
  await anchor?.goto(`${shopUrl}/robots.txt`);
  await prepare(context);
  const warm: Warm = { context, anchor, origins: new Set([shopUrl]), isSpent };
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) warm.origins.add(new URL(frame.url()).origin);
    });
  });
  const spend = () => {
    warm.isSpent = true;
  };
  onCallOf(context, lasting, spend);
  onCallOf(context.clock, ofClock, spend);
  return warm;
}

function onCallOf(owner: object, names: string[], note: () => void): void {
  for (const name of names) {
    const call: unknown = Reflect.get(owner, name);
    if (typeof call !== 'function') throw new Error(`Playwright has no ${name} any more`);
    Reflect.set(owner, name, (...args: unknown[]) => {
      note();
      return call.apply(owner, args);
    });
  }
}

/** No page is left, no cookie, and nothing that pages or the browser stored. */
async function reset({ context, anchor, origins }: Warm): Promise<void> {
  if (!anchor) return;
  const pages = context.pages().filter((page) => page !== anchor);
  await Promise.all(pages.map((page) => page.close()));
  await context.clearCookies();
  const session = await context.newCDPSession(anchor);
  await session.send('Network.clearBrowserCache');
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
