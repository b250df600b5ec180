import type { Goods } from './goods.ts';
import type { Part } from './parts.ts';

/** Maximum of pieces in a pack. */
const MOST_PACKED = 150;

type Count = Extract<Part, { is: 'count' }>;

/**
 * '5 400 ml' is five thousand four hundred; 'Nan 1 400 g' is a milk for the first months, '4 5 kg' is ambiguous.
 */
export function joinThousands(parts: Part[], goods: Goods): Part[] | 'several' {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    // The figure of 'x9 225 g' counts.
    if (part.is !== 'measure' || before?.is !== 'figure' || joined.at(-2)?.is === 'x') {
      joined.push(part);
      continue;
    }
    const isGroup = /^[1-9]\d?$/.test(before.text) && /^\d{3}$/.test(part.text) && part.quantity < 1000;
    const thousands = before.figure * 1000 + part.quantity;
    if (!isGroup || goods.formula || thousands > 20_000 || part.unit === 'm') return 'several';
    if (part.unit === 'g' && part.quantity > 0 && joined.length > 1 && before.figure < 5) return 'several';
    joined[joined.length - 1] = { ...part, quantity: thousands };
  }
  return joined;
}

/** 'x 12' counts; so does '5 x Bananos' at the beginning, and '12' before 'x 250 ml'. */
export function namedCounts(parts: Part[], { formula }: Goods): Part[] {
  return parts.map((part, at) => {
    if (part.is !== 'figure' || !Number.isInteger(part.figure) || part.figure < 1 || part.figure > 2000)
      return part;
    const { bracketed, figure: count } = part;
    const bare: Count = { is: 'count', count, of: 'bare', bracketed };
    const next = parts[at + 1];
    const last = parts[at - 1];
    // '6 botellines x 250 ml', '12 mini botellas x 100 g': a count with any noun.
    const things = parts.slice(at + 1, at + 4).findIndex((one) => one.is !== 'word') + at + 1;
    if (things > at + 1 && count <= 100 && parts[things]?.is === 'x' && parts[things + 1]?.is === 'measure')
      return { ...bare, of: 'pack' };
    // Too many for a pack: it means something else.
    if (count > MOST_PACKED && next?.is === 'x' && parts[at + 2]?.is === 'measure')
      return { is: 'measure', quantity: Number.NaN, text: '', unit: 'g', weak: false, bracketed };
    if (next?.is === 'x' && (at === 0 || parts[at + 2]?.is === 'measure' || parts[at + 2]?.is === 'count'))
      return formula && count <= 5 ? { is: 'word' } : bare;
    return last?.is === 'x' && next?.is !== 'plus' ? bare : part;
  });
}

/** Adds parts joined by a plus of the same goods; 'sum' for different goods. */
export function addUp(parts: Part[], { kit }: Goods): Part[] | 'sum' {
  const added: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as Part;
    if (part.is !== 'plus') {
      added.push(part);
      continue;
    }
    const before = added.at(-1);
    let next = at + 1;
    while (parts[next]?.is === 'free' || parts[next]?.is === 'of' || parts[next]?.is === 'x') next += 1;
    const after = parts[next];
    const rest = parts.slice(at + 1);
    const isAmount = (one: Part) => ['measure', 'count', 'unknown', 'figure'].includes(one.is);
    const sum = before && after && sumOf(before, after);
    if (sum) {
      added[added.length - 1] = sum;
      at = next;
      continue;
    }
    // 'Café + pocillo' is coffee with a gift; 'Chorizo + salami 80 g' does not tell how much of which.
    if (rest.some((one) => isAmount(one) && !('bracketed' in one && one.bracketed))) return 'sum';
    if (kit && added.some(isAmount)) return 'sum';
    if (rest.some(isAmount) && added.some(isAmount)) return 'sum';
  }
  // 'Crema 60 g gratis 32 g'
  const free = added.findIndex((part) => part.is === 'free');
  const isNextToFree =
    added[free + 1]?.is === 'measure' && added.slice(0, free).some((p) => p.is === 'measure');
  return free >= 0 && isNextToFree ? 'sum' : added;
}

function sumOf(one: Part, other: Part): Part | undefined {
  if (one.is === 'measure' && other.is === 'measure' && one.unit === other.unit)
    return { ...one, quantity: one.quantity + other.quantity };
  // '600 + 100 ml': both in the measure of the last.
  if (one.is === 'figure' && other.is === 'measure' && !other.weak)
    return { ...other, quantity: one.figure * (other.quantity >= 1000 ? Number.NaN : 1) + other.quantity };
  if (
    one.is === 'count' &&
    other.is === 'count' &&
    one.of === other.of &&
    one.of !== 'bare' &&
    one.of !== 'pack'
  )
    return { ...one, count: one.count + other.count };
  return undefined;
}

/** '170 unds x 2 unds' are 340 of them; '3 x 50 und' may be the third size. */
export function linkCounts(parts: Part[]): Part[] | 'packs' {
  const linked = [...parts];
  for (let at = 0; at + 2 < linked.length; at += 1) {
    const one = linked[at];
    const other = linked[at + 2];
    const link = linked[at + 1];
    if (one?.is !== 'count' || other?.is !== 'count' || (link?.is !== 'x' && link?.is !== 'of')) continue;
    if (one.of === 'bare' && other.of !== 'bare' && linked[at - 1]?.is === 'word' && at > 1) {
      if (one.count > 5 || one.count === 1 || linked[at + 3]?.is === 'measure') return 'packs';
    }
    linked.splice(at, 3, { ...other, count: one.count * other.count });
    at -= 1;
  }
  return linked;
}
