import { type Goods, isContainer } from './goods.ts';
import type { Count, Part } from './parts.ts';

/** Maximum of pieces in a pack, except of portions. */
const MOST_PACKED = 150;
const LARGEST_PORTION = 20;
const MOST_PACKED_ML = 30_000;

/** Pieces of packs of drinks above twelve. */
const LARGE_PACKS = new Set([15, 16, 18, 20, 24, 25, 28, 30, 35, 36, 40, 48, 50, 60]);
/** 'Huevo cubeta 12' */
const EGG_TRAYS = new Set([6, 10, 12, 15, 18, 20, 24, 30]);

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
    // The age of a spirit, or a name: 'Colonia 4711 90 ml'.
    const isName = goods.aged || (before.figure >= 100 && !isContainer(before.figure));
    if (isName && !before.text.startsWith('0') && joined.length > 1) {
      joined[joined.length - 1] = { is: 'word' };
      joined.push(part);
      continue;
    }
    const isGroup = /^[1-9]\d?$/.test(before.text) && /^\d{3}$/.test(part.text) && part.quantity < 1000;
    const thousands = before.figure * 1000 + part.quantity;
    if (!isGroup || goods.formula || goods.eggs || thousands > 20_000 || part.unit === 'm') return 'several';
    if (part.unit === 'g' && part.quantity > 0 && joined.length > 1 && before.figure < 5) return 'several';
    joined[joined.length - 1] = { ...part, quantity: thousands };
  }
  return joined;
}

/** 'x 12' counts; so does '5 x Bananos' at the beginning, and '12' before 'x 250 ml'. */
export function namedCounts(parts: Part[], goods: Goods): Part[] {
  const { formula, portions, eggs } = goods;
  const counted = parts.map((part, at): Part => {
    if (part.is !== 'figure' || !Number.isInteger(part.figure) || part.figure < 1 || part.figure > 2000)
      return part;
    const { bracketed, figure: count } = part;
    const ambiguous: Part = {
      is: 'measure',
      quantity: Number.NaN,
      text: '',
      unit: 'g',
      weak: false,
      bracketed,
    };
    const bare: Count = { is: 'count', count, of: 'bare', bracketed };
    const next = parts[at + 1];
    const last = parts[at - 1];
    // '8 perlas x 350 g': another noun may be what it is made of, and packs are none of it.
    const things = parts.slice(at + 1, at + 4).findIndex((one) => one.is !== 'word') + at + 1;
    if (things > at + 1 && parts[things]?.is === 'x' && parts[things + 1]?.is === 'measure') return ambiguous;
    const each = next?.is === 'x' ? parts[at + 2] : undefined;
    const isPortion = portions && each?.is === 'measure' && each.quantity <= LARGEST_PORTION;
    // Too many for a pack: it means something else.
    if (count > MOST_PACKED && each?.is === 'measure' && !isPortion) return ambiguous;
    // 'Licor 43 x 700 ml' is one bottle.
    const isOfOne =
      at > 0 && each?.is === 'measure' && each.unit === 'ml' && count * each.quantity > MOST_PACKED_ML;
    if (isOfOne && next?.is === 'x') return { is: 'word' };
    // 'Suero 45 x 500 ml': no pack has forty-five.
    const isOfBottles = at > 0 && each?.is === 'measure' && each.unit === 'ml' && each.quantity >= 200;
    if (isOfBottles && count > 12 && !LARGE_PACKS.has(count)) return ambiguous;
    // 'Buchanans 12 x 375 ml': twelve years, or twelve bottles.
    if (goods.aged && at > 0 && next?.is === 'x' && each?.is === 'measure') return ambiguous;
    // 'X 750' of what nobody says.
    if (last?.is === 'x' && count > MOST_PACKED && !goods.counted) return { is: 'unknown' };
    if (next?.is === 'x' && (at === 0 || each?.is === 'measure' || each?.is === 'count'))
      return formula && count <= 5 ? { is: 'word' } : bare;
    return last?.is === 'x' && next?.is !== 'plus' ? bare : part;
  });
  if (!eggs || counted.some(({ is }) => is === 'count')) return counted;
  return counted.map((part) =>
    part.is === 'figure' && EGG_TRAYS.has(part.figure)
      ? { is: 'count', count: part.figure, of: 'unit', bracketed: part.bracketed }
      : part,
  );
}

/** '6 x 330': of what, nobody says; in 'Pañal 3 x 50' and 'Nan 1 x 3' the first is part of the name. */
export function multipliesBareFigures(parts: readonly Part[], { formula, diapers }: Goods): boolean {
  if (formula || diapers) return false;
  return parts.some(
    (part, at) =>
      part.is === 'figure' &&
      parts[at - 1]?.is !== 'x' &&
      parts[at + 1]?.is === 'x' &&
      isPackOf(part.figure, parts[at + 2]),
  );
}

/** In 'Cepillo 360 x 2' the first is a name. */
function isPackOf(first: number, other: Part | undefined): boolean {
  return other?.is === 'figure' && !(first >= 100 && other.figure <= first / 10);
}

/** Adds parts joined by a plus of the same goods; 'sum' for different goods. */
export function addUp(parts: Part[], { kit, counted }: Goods): Part[] | 'sum' {
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
    const sum = before && after && (sumOf(before, after) ?? (counted ? countsOf(before, after) : undefined));
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
  return added.some((part, at) => part.is === 'free' && isOfFree(added, at)) ? 'sum' : added;
}

/** 'Crema 60 g gratis 32 g', 'Servilletas x 100 gratis 20', '100 und 20 gratis'; 'gratis 1 vaso' is something else. */
function isOfFree(parts: readonly Part[], at: number): boolean {
  const isAmount = (part: Part) => part.is === 'measure' || part.is === 'count';
  const [before, after] = [parts[at - 1], parts[at + 1]];
  const isMore =
    after?.is === 'measure' ||
    (after?.is === 'count' && after.count > 1) ||
    (after?.is === 'figure' && after.figure > 1);
  if (isMore && parts.slice(0, at).some(isAmount)) return true;
  return before?.is === 'figure' && before.figure > 1 && parts.slice(0, at - 1).some(isAmount);
}

/** 'Toallas 10+2', 'Pilas x2+1': pieces of goods that are counted. */
function countsOf(one: Part, other: Part): Count | undefined {
  if (one.is !== 'figure' || other.is !== 'figure' || other.figure >= one.figure) return undefined;
  return { is: 'count', count: one.figure + other.figure, of: 'unit', bracketed: one.bracketed };
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
