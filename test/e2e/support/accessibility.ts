import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation on the page as it stands now. The test goes on, so that all are seen at once. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    // We have no frames; without them no second page is needed to gather what was found, which takes as long again.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
  );
  expect.soft(found, page.url()).toEqual([]);
}

/** At 320 px, the narrowest phone (and 1280 px at 400 %), nothing has to be pushed sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const widths = await page.evaluate(() => ({
    asked: document.documentElement.clientWidth,
    taken: document.documentElement.scrollWidth,
  }));
  expect.soft(widths.taken, page.url()).toBe(widths.asked);
  if (size) await page.setViewportSize(size);
}
