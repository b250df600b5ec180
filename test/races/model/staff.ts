import fc from 'fast-check';
import { always, command, hasLines, nth, onCart } from './command.ts';
import * as moves from './moves.ts';
import { onShelf, press } from './shopper.ts';
import { demandOf, type ProductName, productNames } from './world.ts';

/** What happens behind the shopper's back. */

const product = fc.constantFrom(...productNames);
const line = fc.nat({ max: 9 });

const prices: Record<ProductName, number[]> = {
  ron: [52_000, 54_000, 49_900],
  cafe: [8_700, 9_100],
  sal: [1_450, 1_300],
  // 50 g cost the same at 9.800 and at 9.801.
  aguacate: [9_800, 9_801, 10_333, 8_990],
};
const pricing = fc.tuple(product, fc.nat({ max: 11 })).map(([name, pick]) => {
  const price = prices[name][pick % prices[name].length] ?? 1;
  return command(`${name} for ${price}`, always, async (world, real) => {
    await onShelf(real.tables, name, { price });
    world.price[name] = price;
    return { text: '200', should: '200' };
  });
});
const stocking = fc.tuple(product, fc.constantFrom(0, 1, 3, 20)).map(([name, pieces]) => {
  const stock = name === 'aguacate' ? pieces * 220 : pieces;
  return command(`${stock} of ${name} on the shelf`, always, async (world, real) => {
    await onShelf(real.tables, name, { stock });
    world.stock[name] = stock;
    return { text: '200', should: '200' };
  });
});

/** News of what is in the cart: half of it left, nothing left, a tenth dearer; accepted at once, or met later. */
const news = fc
  .tuple(line, fc.constantFrom('less', 'gone', 'dearer'), fc.boolean())
  .map(([pick, what, yes]) =>
    onCart(`${what} of line ${pick}${yes ? ', accepted' : ''}`, hasLines, async (world, cart, real, uuid) => {
      const { tables, client } = real;
      const present = cart.lines[nth(cart, pick)];
      if (!present) throw new Error('There is no such line');
      const { name } = present;
      if (what === 'dearer') world.price[name] = Math.trunc((world.price[name] * 11) / 10);
      else world.stock[name] = what === 'gone' ? 0 : Math.trunc(demandOf(present) / 2);
      await onShelf(tables, name, { price: world.price[name] });
      await onShelf(tables, name, { stock: world.stock[name] });
      if (!yes) return { text: '200', should: '200' };
      const { outcome } = await press(client, 'cart.acceptAll', { params: { uuid }, query: {} });
      return { text: outcome, should: moves.acceptAll(world, cart) };
    }),
  );

export const staff = [pricing, stocking, news, news];
