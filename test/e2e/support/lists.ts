import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export function cards(page: Page) {
  return page.locator('.feed-part .card');
}

/** How many products the head of the list says there are. */
export async function found(page: Page): Promise<number> {
  const count = page.getByRole('status').filter({ hasText: /^[\d.]+ productos?$/ });
  return Number((await count.innerText()).replace(/\D/g, ''));
}

export function prices(page: Page): Promise<number[]> {
  return figures(cards(page).locator('.card-price'));
}

export async function figures(expected: Locator): Promise<number[]> {
  // Of what is not laid out yet there is no inner text.
  const labels = await expected.allTextContents();
  return labels.map((label) => Number.parseInt(label.replace(/\/.*|\D/g, ''), 10));
}

export function isRising(figures: readonly number[]): boolean {
  return figures.length > 1 && figures.every((figure, place) => figure >= (figures[place - 1] ?? 0));
}

/** Where a card begins in the window; nowhere as long as it is not there. */
export async function topOf(card: Locator): Promise<number> {
  const [top] = await card.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top));
  return top ?? Number.NaN;
}

/** Jumps to the end until a card is there that only scrolling brought. */
export async function farCard(page: Page) {
  for (let before = await cards(page).count(); before < 60; before = await cards(page).count()) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
  }
  const link = cards(page).nth(50).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const href = await link.getAttribute('href');
  return page.locator(`.feed-part a[href="${href}"]`).first();
}

/**
 * Moves a row that was taken with the keyboard by one place, and waits until that is announced. Rows are measured a
 * moment after one is taken; keys before that do nothing.
 */
export async function moveByKey(
  page: Page,
  key: 'ArrowUp' | 'ArrowRight',
  text: string | RegExp,
): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(text)).toBeAttached({ timeout: 500 });
  }).toPass();
}
