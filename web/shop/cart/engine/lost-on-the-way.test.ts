import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  begin,
  empty,
  end,
  goods,
  here,
  inShop,
  inTime,
  onDevice,
  openTab,
  shop,
} from './fixtures/pretend-shop.ts';

/** In any order of presses, losses and reconnections, the server's cart and the displayed one end equal. */

beforeEach(begin);
afterEach(end);

/** Each round opens tabs, which loads all modules again. */
const ROUNDS = process.env.FULL_SIZE === '1' ? 200 : 8;

test.each([true, false])(
  'after any lost request or response each line is there once (only additions: %s)',
  async (onlyAdding) => {
    const random = seeded(91_001);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    for (let round = 0; round < ROUNDS; round += 1) {
      empty();
      here(random() >= 0.3);
      const wanted = { milk: 0, eggs: 0, rice: 0 };
      let tab = await openTab();
      for (let step = 0; step < 16; step += 1) {
        shop.road = Array.from({ length: 3 }, () =>
          pick(['open', 'open', 'answer-lost', 'lost', 503] as const),
        );
        const product = pick(goods);
        const what = pick(onlyAdding ? ADDING : ALL);
        const before = tab.line(product)?.count ?? 0;
        if (what === 'add') tab.addProduct(product, { count: pick([1, 2]) });
        else if (what === 'plus') tab.plus(product, 2);
        else if (what === 'minus' && before > 1) tab.plus(product, -1);
        else if (what === 'remove') tab.remove(product);
        else if (what === 'choose') tab.change(product, { maturity: pick([null, 1, 3]) });
        else if (what === 'read') await inTime(tab.refreshCart());
        if (what === 'add' || what === 'plus') {
          wanted[product.id as keyof typeof wanted] += (tab.line(product)?.count ?? 0) - before;
        }
        if (random() < 0.6 || what === 'reopen') await tab.flushed();
        if (what === 'reopen') {
          // A closed page does nothing any more.
          vi.clearAllTimers();
          here(true);
          tab = await openTab();
        }
      }
      shop.road = [];
      here(true);
      await tab.flushed();
      vi.clearAllTimers();
      tab = await openTab();
      await tab.flushed();
      await tab.flushed();
      const context = `round ${round}`;
      const seen = tab.lines().map(({ product, ...line }) => `${product.id} ${line.maturity} ${line.count}`);
      const there = shop.there.map((line) => `${line.product_id} ${line.maturity} ${line.count}`);
      expect(seen.toSorted(), context).toEqual(there.toSorted());
      if (onlyAdding) expect({ milk: 0, eggs: 0, rice: 0, ...inShop() }, context).toEqual(wanted);
      expect(onDevice(), context).toBeUndefined();
    }
  },
  120_000,
);

const ADDING = ['add', 'add', 'plus', 'plus', 'read', 'reopen'] as const;
/**
 * Reductions, removals and choices fail while the server is unreachable, so only the end is certain: the screen shows
 * the server's cart.
 */
const ALL = [...ADDING, 'minus', 'remove', 'choose', 'choose'] as const;

/** A reproducible random generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
