import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { seed, sized } from '../races/sizes.ts';
import { bringBackGoods, checkCredit, countShelves, spendCredit } from './afternoon.ts';
import { checkMessages, checkMoney, checkStock, checkSums, closeRounds } from './closing.ts';
import { diceOf } from './dice.ts';
import { comers, goodsOnShelf, openStore, type Store } from './store.ts';
import { FATES, live, type Next } from './story.ts';

/**
 * A day of the store: shoppers, pickers, couriers and staff at once, from the cart to the door, with all that goes
 * otherwise than planned. At its end money and stock are what a book says that is kept here and computes by itself.
 * `SEED=7 ORDERS=500 npx vitest run --project server test/day` is another day, or a long one.
 */

/** Presses at a time, and orders that are under way. */
const AT_ONCE = 4;
const UNDER_WAY = 12;

let store: Store;

beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store?.payments.close());

it('a day of orders ends with money and stock as they were moved', { timeout: 600_000 }, async () => {
  const count = Number(process.env.ORDERS ?? sized(FATES.length, 50));
  console.log(`day: seed ${seed}, ${count} orders`);
  const before = await goodsOnShelf(store);
  const dice = diceOf(seed);
  const people = await comers(store, count);
  const stories = people.map((comer, index) => {
    const own = diceOf(seed + 1_000 * (index + 1));
    const fate = FATES[index] ?? own.one(FATES);
    return { next: undefined as Next, life: live({ store, comer, dice: own, fate }) };
  });
  const waiting = dice.some(stories, stories.length);
  const going = waiting.splice(0, UNDER_WAY);
  while (going.length > 0) {
    const drawn = dice.some(going, AT_ONCE);
    const alone = drawn.find(({ next }) => next === 'alone');
    const ended = await Promise.all(
      (alone ? [alone] : drawn).map(async (story) => {
        const { done, value } = await story.life.next();
        story.next = value ?? undefined;
        return done ? story : undefined;
      }),
    );
    for (const story of ended) if (story) going.splice(going.indexOf(story), 1, ...waiting.splice(0, 1));
  }
  await closeRounds(store);
  await bringBackGoods(store, dice);
  await spendCredit(store, people, dice);
  await store.payments.handled();
  await checkMoney(store);
  await checkCredit(store, people);
  await checkMessages(store);
  await checkStock(store, before, await countShelves(store, dice));
  await checkSums(store);
  expect(await brokenInvariants(store.payments.server.adminUrl)).toEqual([]);
});
