import { figuresOf } from './figures.ts';
import {
  type Cart,
  type CountType,
  type CouponCode,
  convert,
  demandOf,
  type Line,
  mostOf,
  newCart,
  type ProductName,
  problemsOf,
  quantityIsFine,
  stackLimits,
  sum,
  type World,
} from './world.ts';

/** What each press should do to the world: '200' or the failure's code; on a failure nothing has changed. */

export type Outcome = string;

export function add(world: World, name: ProductName, countType: CountType, count: number): Outcome {
  const cart = world.cart ?? newCart();
  if (mostOf(name === 'aguacate' ? 'grams' : 'units', name, world.stock[name]) === 0) {
    return 'PRODUCT_NOT_AVAILABLE';
  }
  if (!quantityIsFine(name, countType, count)) return 'QUANTITY_NOT_VALID';
  const same = cart.lines.find((line) => line.name === name && line.comment === '');
  const next: Line = same
    ? { ...same, count: same.count + convert(count, countType, same.countType) }
    : { name, comment: '', countType, count, seen: world.price[name] };
  if (!isFineBeside(cart, next)) return 'QUANTITY_NOT_VALID';
  if (demandOf(next) > world.stock[name] - others(cart, next)) return 'NOT_ENOUGH_STOCK';
  cart.lines = same ? cart.lines.map((line) => (line === same ? next : line)) : [...cart.lines, next];
  world.cart = cart;
  return changed(world);
}

export function setCount(world: World, cart: Cart, index: number, count: number): Outcome {
  const line = lineAt(cart, index);
  const next = { ...line, count };
  if (count !== line.count && !isFineBeside(cart, next)) return 'QUANTITY_NOT_VALID';
  if (demandOf(next) > demandOf(line) && demandOf(next) > world.stock[line.name] - others(cart, next)) {
    return 'NOT_ENOUGH_STOCK';
  }
  cart.lines[index] = next;
  return changed(world);
}

/** Another comment makes it another line, or joins it to the one that says the same. */
export function setComment(world: World, cart: Cart, index: number, comment: string): Outcome {
  const line = lineAt(cart, index);
  const twin = cart.lines.find(
    (other) => other !== line && other.name === line.name && other.comment === comment,
  );
  const count = line.count + (twin ? convert(twin.count, twin.countType, line.countType) : 0);
  const next = { ...line, comment, count };
  if (count !== line.count && !quantityIsFine(line.name, line.countType, count)) return 'QUANTITY_NOT_VALID';
  const before = demandOf(line) + (twin ? demandOf(twin) : 0);
  if (demandOf(next) > before) {
    const rest = { ...cart, lines: cart.lines.filter((other) => other !== twin && other !== line) };
    if (demandOf(next) > world.stock[line.name] - others(rest, next)) return 'NOT_ENOUGH_STOCK';
  }
  cart.lines[index] = next;
  cart.lines = cart.lines.filter((other) => other !== twin);
  return changed(world);
}

export function remove(world: World, cart: Cart, index: number): Outcome {
  cart.lines.splice(index, 1);
  return changed(world);
}

export function applyCoupon(world: World, cart: Cart, code: CouponCode): Outcome {
  if (code === 'ultimo' && world.ultimoLeft === 0) return 'COUPON_NOT_APPLICABLE';
  if (code === 'solito' && !cart.lines.some(({ name }) => name === 'sal')) return 'COUPON_NOT_APPLICABLE';
  if (code === 'cafe15' && !cart.lines.some(({ name }) => name === 'cafe')) return 'COUPON_NOT_APPLICABLE';
  const next = cart.coupons.includes(code) ? cart.coupons : [...cart.coupons, code];
  if (next.some((one) => next.length > stackLimits[one])) return 'COUPON_STACK';
  cart.coupons = next;
  if (code === 'solito') cart.refused = false;
  return changed(world);
}

export function removeCoupon(world: World, cart: Cart, code: CouponCode): Outcome {
  const stands = figuresOf(world, cart).codes.includes(code);
  if (!stands && (code !== 'solito' || cart.refused)) return '200';
  if (code === 'solito') cart.refused = true;
  cart.coupons = cart.coupons.filter((one) => one !== code);
  return changed(world);
}

export function choose(
  world: World,
  cart: Cart,
  choice: Partial<Pick<Cart, 'place' | 'method' | 'bag'>>,
): Outcome {
  Object.assign(cart, choice);
  // Where it goes decides how it can be paid: online, until something else is chosen.
  if (choice.place) cart.method ??= 'online';
  return changed(world);
}

/** New prices accepted, counts brought down to what there is, what is gone taken out. */
export function acceptAll(world: World, cart: Cart): Outcome {
  const problems = problemsOf(world, cart);
  if (problems.length === 0) return '200';
  cart.lines = cart.lines.flatMap((line, index) => {
    const own = problems.filter((problem) => problem.index === index);
    if (own.some(({ kind, available }) => kind === 'gone' || (kind === 'less' && available === 0))) return [];
    const less = own.find(({ kind }) => kind === 'less');
    const price = own.find(({ kind }) => kind === 'price');
    return [
      { ...line, count: less?.available ?? line.count, seen: price ? world.price[line.name] : line.seen },
    ];
  });
  return changed(world);
}

function lineAt(cart: Cart, index: number): Line {
  const line = cart.lines[index];
  if (!line) throw new Error('There is no such line');
  return line;
}

/** What the other lines of the product take. */
function others(cart: Cart, { name, comment }: Line): number {
  return sum(cart.lines.filter((line) => line.name === name && line.comment !== comment).map(demandOf));
}

/** A product has at most 999 pieces, over all its lines. */
function isFineBeside(cart: Cart, next: Line): boolean {
  const pieces = cart.lines.filter(
    ({ name, comment, countType }) => name === next.name && comment !== next.comment && countType === 'units',
  );
  const elsewhere = next.countType === 'units' ? sum(pieces.map(({ count }) => count)) : 0;
  return quantityIsFine(next.name, next.countType, next.count + elsewhere);
}

/** With every change of the cart, lower prices count as seen. */
function changed(world: World): Outcome {
  for (const line of world.cart?.lines ?? []) line.seen = Math.min(line.seen, world.price[line.name]);
  return '200';
}
