import type fc from 'fast-check';
import { expect } from 'vitest';
import { expected, type Reality, seen } from './shopper.ts';
import type { Cart, World } from './world.ts';

export type Command = fc.AsyncCommand<World, Reality>;

/** Presses in the shop and in the model: both say the same, and stand alike afterwards. */
export function command(
  name: string,
  possible: (world: World) => boolean,
  run: (world: World, real: Reality) => Promise<{ text: string; should: string }>,
): Command {
  return {
    check: possible,
    async run(world, real) {
      const { text: output, should } = await run(world, real);
      expect(output, name).toBe(should);
      expect(await seen(real), name).toEqual(expected(world));
    },
    toString: () => name,
  };
}

/** One that needs a cart, and its id. */
export function onCart(
  name: string,
  possible: (cart: Cart, world: World) => boolean,
  run: (world: World, cart: Cart, real: Reality, uuid: string) => Promise<{ text: string; should: string }>,
): Command {
  return command(
    name,
    (world) => world.cart !== undefined && possible(world.cart, world),
    async (world, real) => {
      const id = real.cart?.id;
      if (!world.cart || !id) throw new Error('There is no cart');
      return run(world, world.cart, real, id);
    },
  );
}

export const always = () => true;
export const hasLines = ({ lines }: Cart) => lines.length > 0;
/** One of the lines, whichever number was drawn. */
export const nth = (cart: Cart, pick: number) => pick % cart.lines.length;
