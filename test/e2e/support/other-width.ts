import type { Locator, Page } from '@playwright/test';
import { desktop, expect } from './test.ts';

/** The narrowest phone, as tall as the usual one. */
const NARROWEST = { width: 320, height: 844 };

/**
 * Each journey goes at one width; where its screen is full it is seen at the other one, too: nothing is wider than the
 * screen, and its title and what is done there are in sight, with nothing over them.
 */
export async function expectAtOtherWidth(page: Page, action?: Locator): Promise<void> {
  const size = page.viewportSize() ?? desktop.viewport;
  await page.setViewportSize(size.width > 600 ? NARROWEST : desktop.viewport);
  await page.evaluate(() => scrollTo(0, 0));
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  // What listens to the width draws anew a moment later.
  await expect(async () => {
    for (const part of action ? [title, action] : [title])
      expect(await part.first().evaluate(whereHidden), `${part}, ${page.url()}`).toBe('');
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(widths[0], `${page.url()} is wider than the screen`).toBe(widths[1]);
  }).toPass({ timeout: 5_000, intervals: [50, 100, 250] });
  await page.setViewportSize(size);
}

/** Nothing where its middle is in sight, or it is only spoken; else where it is, or what lies over it. */
function whereHidden(element: Element): string {
  if (element.closest('.spoken')) return '';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || right === left)
    return `${Math.round(left)} to ${Math.round(right)}, ${Math.round(top)} to ${Math.round(bottom)}`;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return element.contains(there) ? '' : `under ${there?.outerHTML.slice(0, 120)}`;
}
