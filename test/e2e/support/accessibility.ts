import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { sized } from '#test/races/sizes.ts';
import { expect } from './test.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * The cards and the rows of a list are one part many times: a few of them are looked at. All forms of a card stand on
 * /atomic, each once.
 */
const repeated = ['li:nth-child(n + 4) > article', 'tbody > tr:nth-child(n + 4)'];
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Screens of the back office without a stylesheet of their own. */
const madeOfParts = /^\/admin\/(?!parts|orders|picking|deliveries|rounds)/;

/** What stands around every page: looked at once in each form, in each business and at each width. */
const around = [
  ...['.ticker', '.shop-header', '.second-bar', '.lateral', '.bottom-bar', '.shop-footer'],
  ...['.admin-top', '.admin-menu'],
];
const looked = new Set<number>();
const lookedWithoutColours = new Set<number>();

/**
 * No violation on the page as it stands now; where a dialog keeps everything else from being reached, in the dialog.
 * The test goes on, so that all are seen at once. Colours are the same at every width (web/ui/tokens.css): a page that
 * is looked at in both has them looked at in one. Of screens that are made of parts they are looked at on /admin/parts,
 * where each part stands in each state, and at full size on each.
 */
export async function expectAccessible(
  page: Page,
  {
    colours = sized(!madeOfParts.test(new URL(page.url()).pathname), true),
  }: { colours?: boolean | 'only' } = {},
) {
  // While another page or what changed here is fetched, this one is paler than anyone has to read it.
  await expect(page.locator('main')).toHaveCSS('opacity', '1');
  await stillness(page);
  const existing = colours === false ? [...looked, ...lookedWithoutColours] : [...looked];
  const input = { values: standards, repeated, around, looked: existing, colours };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations, forms } = await page.evaluate(async ({ values, repeated, around, looked, colours }) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { attributes } = document.documentElement;
    const frame = [location.host, innerWidth, ...[...attributes].map(({ value }) => value)].join(' ');
    const formOf = (part: Element) => {
      // Another number, or another entry that is the current one, is no other form; nor are the ids React gives.
      const html = part.outerHTML.replaceAll(/_r_\w+_|\d+/g, '0').replaceAll(' aria-current="page"', '');
      const hasCurrent = part.querySelector('[aria-current]') !== null;
      let hash = 0;
      for (const letter of `${frame} ${hasCurrent} ${html}`)
        hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
      return hash;
    };
    const parts = [...document.querySelectorAll(around.join())].map((part) => ({ part, form: formOf(part) }));
    const former = parts.filter(({ form }) => looked.includes(form)).map(({ part }) => part);
    // We have no frames and no sound: nothing more has to be loaded before it looks.
    const options: Axe.RunOptions = {
      runOnly: colours === 'only' ? ['color-contrast'] : { type: 'tag', values },
      resultTypes: ['violations'],
      preload: false,
      rules: { 'color-contrast': { enabled: colours !== false } },
    };
    // Of several the one that has the focus lies above the others.
    const modal =
      document.activeElement?.closest('dialog:modal') ??
      [...document.querySelectorAll('dialog:modal')].at(-1);
    const { violations } = await axe.run(
      modal ? { include: [modal], exclude: repeated } : { exclude: [...repeated, ...former] },
      options,
    );
    return { violations, forms: modal ? [] : parts.map(({ form }) => form) };
  }, input);
  if (colours !== 'only') for (const form of forms) (colours ? looked : lookedWithoutColours).add(form);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
  );
  expect.soft(found, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** What fades or slides in is paler on its way: it has come when nothing moves any more but what moves for ever. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && typeof endTime === 'number' && Number.isFinite(endTime);
    });
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** Neither here nor at 320 px, the narrowest phone (and 1280 px at 400 %), has anything to be pushed sideways. */
export async function expectNoSidewaysScroll(page: Page, at = { width: 320, height: 640 }): Promise<void> {
  const expectFits = async () => {
    const [answer, taken] = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return [clientWidth, scrollWidth];
    });
    expect.soft(taken, page.url()).toBe(answer);
  };
  await expectFits();
  const size = page.viewportSize();
  await page.setViewportSize(at);
  await expectFits();
  if (size) await page.setViewportSize(size);
}
