import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { saysNoPictures } from '#scripts/test-browser.ts';
import { type Hours, type Shelf, setHours, setShelf } from './database.ts';
import type { Office, Product } from './shop.ts';

export { expect };

type Fixtures = {
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
export const test = base.extend<Fixtures>({
  popUp: [false, { option: true }],
  expectedFaults: [[], { option: true }],

  context: async ({ context, popUp }, use) => {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => patient(await newPage());
    if (!popUp) {
      await context.addInitScript(() => {
        if (location.protocol === 'http:') sessionStorage.setItem('pop-up-seen', '1');
      });
    }
    await use(context);
  },

  faults: [
    async ({ context, expectedFaults, launchOptions }, use) => {
      const faults: string[] = [];
      await watch(context, faults, launchOptions);
      await use(faults);
      expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],

  openContext: async ({ browser, faults, launchOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      opened.push(context);
      const newPage = context.newPage.bind(context);
      context.newPage = async () => patient(await newPage());
      await watch(context, faults, launchOptions);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
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
  const ready = () =>
    page.waitForFunction(
      () =>
        document.documentElement.dataset.ready === 'yes' || !document.querySelector('script[type=module]'),
    );
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

async function watch(context: BrowserContext, faults: string[], launched: LaunchOptions): Promise<void> {
  context.on('console', (message) => {
    // Kept out on purpose, see playwright.config.ts.
    if (/^Service Worker registration blocked/.test(message.text())) return;
    if (saysNoPictures(message.text(), launched)) return;
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const of = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
    faults.push(message.text() + of);
  });
  context.on('weberror', (error) => faults.push(error.error().message));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content policy: ${violatedDirective} refused ${blockedURI}`);
    });
  });
}
