import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type LaunchOptions,
  type Page,
  type TestInfo,
  type WebError,
} from '@playwright/test';
import { saysNoPictures } from '#scripts/test-browser.ts';
import { type Hours, type Shelf, setHours, setShelf } from './database.ts';
import type { Office, Product } from './shop.ts';
import { type Kind, type Taken, type WarmContexts, warmContexts } from './warm-contexts.ts';

export { expect };

type Fixtures = {
  /** What tests ask of their browser by `test.use`. */
  kind: Kind;
  /** The pop-up of the home may come, some seconds after the page; else this browser has seen it. */
  popUp: boolean;
  /** Faults of pages that this test brings about on purpose. */
  expectedFaults: RegExp[];
  /** What pages complained about: the test fails when anything is left here. */
  faults: string[];
  /** Another person at another screen, watched like the first. */
  openContext: (options?: Parameters<Browser['newContext']>[0]) => Promise<BrowserContext>;
  /** Changes price or stock behind the shopper's back; afterwards the shelf is as it was. */
  changeShelf: (office: Office, product: Product, change: Shelf) => Promise<void>;
  /** Opens and closes an office at other hours; afterwards they are as they were. */
  changeHours: (office: Office, hours: Hours) => Promise<void>;
};

/**
 * A test whose pages may not complain: no error in the console, no exception, no broken hydration, nothing refused by
 * the content policy, in none of its windows.
 */
export const test = base.extend<Fixtures, { warm: WarmContexts }>({
  popUp: [false, { option: true }],
  expectedFaults: [[], { option: true }],

  warm: [
    async ({ browser }, use) => {
      const contexts = warmContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  kind: async ({ viewport, isMobile, hasTouch, deviceScaleFactor, reducedMotion, serviceWorkers }, use) => {
    await use({ viewport, isMobile, hasTouch, deviceScaleFactor, reducedMotion, serviceWorkers });
  },

  context: async ({ warm, kind, popUp }, use, testInfo) => {
    const { context, giveBack } = await warm.take({ ...kind, popUp }, {}, async (fresh) => {
      await prepare(fresh);
      if (popUp) return;
      await fresh.addInitScript(() => {
        if (location.protocol === 'http:') sessionStorage.setItem('pop-up-seen', '1');
      });
    });
    await use(context);
    await giveBack(isGood(testInfo));
  },

  faults: [
    async ({ context, expectedFaults, launchOptions }, use) => {
      const faults: string[] = [];
      const unwatch = watch(context, faults, launchOptions);
      await use(faults);
      unwatch();
      expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],

  openContext: async ({ warm, kind, faults, launchOptions }, use, testInfo) => {
    const opened: (Taken & { unwatch: () => void })[] = [];
    await use(async (options = {}) => {
      const taken = await warm.take(kind, options, prepare);
      opened.push({ ...taken, unwatch: watch(taken.context, faults, launchOptions) });
      return taken.context;
    });
    for (const { unwatch } of opened) unwatch();
    await Promise.all(opened.map(({ giveBack }) => giveBack(isGood(testInfo))));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
  changeShelf: async ({}, use) => {
    const before: [Office, Product, Shelf][] = [];
    await use(async (office, product, change) => {
      before.unshift([office, product, await setShelf(office, product, change)]);
    });
    for (const shelf of before) await setShelf(...shelf);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
  changeHours: async ({}, use) => {
    const before: [Office, Hours][] = [];
    await use(async (office, hours) => {
      before.unshift([office, await setHours(office, hours)]);
    });
    for (const hours of before) await setHours(...hours);
  },
});

export const desktop = {
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
};

/** A page whose visits end when it answers to presses: its scripts come after its first paint. */
function patient(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const ready = async () => {
    try {
      // By a clock: a page that gets no frame would never look.
      await page.waitForFunction(
        () =>
          document.documentElement.dataset.ready === 'yes' || !document.querySelector('script[type=module]'),
        undefined,
        { polling: 50 },
      );
    } catch (cause) {
      throw new Error(`${page.url()} does not become interactive: ${await loadingState(page)}`, { cause });
    }
  };
  page.goto = async (...visit) => {
    const response = await goto(...visit);
    await ready();
    return response;
  };
  page.reload = async (...visit) => {
    const response = await reload(...visit);
    await ready();
    return response;
  };
  return page;
}

/** What a page without an answer has loaded, and what it still waits for. */
function loadingState(page: Page): Promise<string> {
  const state = page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return JSON.stringify({
      state: document.readyState,
      seen: document.visibilityState,
      ...document.documentElement.dataset,
      open: files.filter(({ responseEnd }) => responseEnd === 0).map(({ name }) => name),
      failed: files.filter(({ responseStatus }) => responseStatus >= 400).map(({ name }) => name),
    });
  });
  const silence = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'its scripts do not answer'));
  return Promise.race([state, silence]).catch(String);
}

/** Once for all tests that will use it. */
async function prepare(context: BrowserContext): Promise<void> {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => patient(await newPage());
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content policy: ${violatedDirective} refused ${blockedURI}`);
    });
  });
}

function isGood({ status, expectedStatus, errors }: TestInfo): boolean {
  return status === expectedStatus && errors.length === 0;
}

/** Until what comes back is called. */
function watch(context: BrowserContext, faults: string[], launched: LaunchOptions): () => void {
  const onConsole = (message: ConsoleMessage) => {
    // Kept out on purpose, see playwright.config.ts.
    if (/^Service Worker registration blocked/.test(message.text())) return;
    if (saysNoPictures(message.text(), launched)) return;
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const of = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
    faults.push(message.text() + of);
  };
  const onError = (error: WebError) => {
    const { message } = error.error();
    // What a page was fetching when it was left.
    if (!/^BodyStreamBuffer was aborted/.test(message)) faults.push(message);
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  return () => {
    context.off('console', onConsole);
    context.off('weberror', onError);
  };
}
