import { expect } from 'vitest';
import { priceOf, sum } from './book/goods.ts';
import { type BookOrder, confirmedOf, promiseOf } from './book/orders.ts';
import type { Dice } from './dice.ts';
import type { Store } from './store.ts';

const LEAST = 50_000;

/** Staff change quantities before anybody picks: less, more again, and never above what was confirmed. */
export async function editByStaff({ luz }: Store, order: BookOrder, dice: Dice): Promise<void> {
  const params = { id: order.id };
  for (let edits = dice.int(1, 3); edits > 0; edits -= 1) {
    const line = dice.one(order.lines);
    const step = line.countType === 'grams' ? 50 * dice.int(1, 6) : 1;
    const count = Math.max(line.countType === 'grams' ? 50 : 1, line.count + dice.one([-step, -step, step]));
    const before =
      order.before ?? order.lines.map(({ good, countType, count: had }) => ({ good, countType, count: had }));
    const lines = order.lines.map((one) => (one === line ? { ...one, count } : one));
    const expected = { ...order, before, lines };
    const tried = await luz.call('orders.editLine', {
      params: { ...params, lineId: line.id },
      body: { count },
    });
    if (count === line.count) {
      tried.ok();
    } else if (promiseOf(expected).total > confirmedOf({ ...order, lines: before }).total) {
      expect(tried.failure().error, 'above what was confirmed').toBe('ABOVE_CEILING');
    } else if (sum(lines.map(priceOf)) < LEAST) {
      expect(tried.failure().error, 'below the minimum').toBe('BELOW_MINIMUM');
    } else {
      expect(tried.ok().order.price_total, 'after an edit').toBe(promiseOf(expected).total);
      order.before = before;
      line.count = count;
    }
  }
}
