import type { Locator, Page } from '@playwright/test';
import { isFull } from '#test/races/sizes.ts';
import { expect, test } from './test.ts';

/** The sum beside its name in a list of figures. */
export function figure(place: Locator, name: string): Locator {
  return place.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd');
}

/** The line of a product in the cart. */
export function cartLine(place: Locator, title: string): Locator {
  return place.getByRole('listitem').filter({ has: place.page().getByRole('link', { name: title }) });
}

/** On desktop: the button of the header, and the panel it opens. */
export async function openCartPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Carrito de compras, / }).click();
  const panel = page.getByRole('dialog', { name: 'Carrito de compras' });
  await panel.waitFor();
  return panel;
}

/**
 * A picture of the whole page as `<SHOTS>/<name>-<width>.png`, for a look at what a test walks through. Nothing is
 * taken without SHOTS=folder.
 */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  const path = `${folder}/${name}-${page.viewportSize()?.width}.png`;
  if (folder) await page.screenshot({ path, fullPage: true });
}

type Insides = Window & { __reactRouterDataRouter: { navigate(path: string): Promise<void> } };
type ReactRoot = { stateNode: { pendingLanes: number } };

/** React draws a page this long after its router is done with it, at most, in ms. */
const DRAWN_MS = 5_000;

/**
 * Goes on as a link within the shop does: to load a page anew costs a browser a second. Comes back when React has
 * drawn the page, a moment after the router is done: a second step taken before would leave out the page between.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    async ([to, most]) => {
      await (window as unknown as Insides).__reactRouterDataRouter.navigate(to);
      const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1];
      const { stateNode } = container as ReactRoot;
      const latest = performance.now() + most;
      while (stateNode.pendingLanes !== 0 && performance.now() < latest) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    [path, DRAWN_MS] as const,
  );
}

/**
 * The next visit is a visitor's. The page is left before: without its session, what it still asks (its cart, once its
 * line stands) would be refused.
 */
export async function leaveSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  for (const name of ['canasta_session', 'signed_in']) await page.context().clearCookies({ name });
}

/** The line of the page that is about to be opened stands, and the server knows whose it is. */
export async function isConnected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (one) => one.url().includes('/socket/'));
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40{'));
}

/** The passing messages on the screen; what is spoken says them again. */
export function messages(page: Page): Locator {
  return page.locator('.toasts');
}

/** One message on the screen, and the same and no alert for those who listen; afterwards it is put away. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  const text = messages(page).getByRole('listitem').filter({ hasText: words });
  await expect(text).toHaveCount(1);
  await expect(messages(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.locator('.spoken[role=status]').first()).toContainText(words);
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0);
  await text.getByRole('button', { name: 'Cerrar' }).click();
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);
}

/** Puts away what was said so far. */
export async function closeMessages(page: Page): Promise<void> {
  const all = messages(page).getByRole('listitem');
  while ((await all.count()) > 0) {
    // One that goes by itself meanwhile is away, too.
    const close = all.first().getByRole('button', { name: 'Cerrar' });
    await close.click({ timeout: 1_000 }).catch(() => undefined);
  }
}

/** Pressed twice at once: both presses meet the button, also when it moves under the hand meanwhile. */
export async function pressTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** A double click whose second half meets the button, too: a moment later, wherever the button is by then. */
export async function doubleClick(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate(async (element: HTMLElement) => {
    const press = (detail: number) =>
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    press(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    press(2);
  });
}

type Refusal = { status?: number; error?: string; message?: string };

/** From now on the shop refuses what the page asks for there, until `page.unroute`. */
export async function refuse(page: Page, path: string, refusal: Refusal = {}): Promise<void> {
  const { status = 500, error = 'INTERNAL_ERROR', message = 'Algo falló.' } = refusal;
  const json = { error, message, details: [], requestId: 'refused' };
  await page.route(path, (route) => route.fulfill({ status, json }));
}

/** No script of the page arrives before it is let come. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A second way through a screen, walked by `npm run soak` alone, as a whole test with `@full` in its title is. */
export async function fullStep(name: string, walk: () => Promise<void>): Promise<void> {
  if (isFull) await test.step(name, walk);
}
