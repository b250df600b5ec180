import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './accessibility.ts';
import { shot } from './pages.ts';
import { desktop, expect } from './test.ts';

/** The narrowest phones, and the usual one last. */
const WIDTHS = [320, 390];
/** For cold hands. */
const LEAST_TARGET = 48;

/** Nothing is wider than the screen, nor than the narrowest phone; with SHOTS=folder a picture at each width. */
export async function shots(page: Page, name: string, widths = WIDTHS): Promise<void> {
  await expectNoSidewaysScroll(page);
  for (const width of process.env.SHOTS ? widths : []) {
    await page.setViewportSize({ width, height: 844 });
    await shot(page, name);
  }
}

/** The same of a screen that is wide as a rule, which it is again afterwards. */
export async function shotsOfDesk(page: Page, name: string): Promise<void> {
  await shots(page, name);
  if (!process.env.SHOTS) return;
  await page.setViewportSize(desktop.viewport);
  await shot(page, name);
}

/** Whatever is pressed on the screen of a picker or courier is large enough; the frame around it is everybody's. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const all = document.querySelectorAll(
      'main :is(button, summary, a[href], input, label.round-photo), dialog :is(button, summary, a[href], input)',
    );
    return [...all].flatMap((element) => {
      const visible = element.closest('label, .input') ?? element;
      const { width, height } = visible.getBoundingClientRect();
      const isSmall = width > 1 && height > 1 && Math.min(width, height) < least;
      return isSmall ? [`${element.tagName} ${element.textContent?.slice(0, 40)} ${width}x${height}`] : [];
    });
  }, LEAST_TARGET);
  expect(small).toEqual([]);
}

/** The page opens without a signal from here on. */
export async function whenStored(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const isStored = () =>
    page.evaluate(async (items) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('staff-'));
      const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return stored.flat().some(({ url }) => new URL(url).pathname === items);
    }, path);
  await expect.poll(isStored).toBe(true);
}
