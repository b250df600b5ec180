import { type Goods, isOneContainer } from './goods.ts';
import type { Count, Measure, Part } from './parts.ts';

/** Grams of what is inside a pack: a biscuit, a slice, a sausage. */
const LIGHTEST_PIECE = 5;
const HEAVIEST_SLICE = 60;
const HEAVIEST_PIECE = 125;
/** '4 x 60 g' of ham are four packs, '7 x 250 g' of sausages may be one. */
const MOST_BARE_PACKS = 4;
const LEAST_OF_MANY = 100;
/** Grams of dry goods: of one bag, and of a whole bale of them. */
const LARGEST_BAG = 500;
const LEAST_BALE = 5000;
/** Grams of a tin of tuna: '480 g x 3' may be three of them. */
const LIGHTEST_TIN = 60;
const HEAVIEST_TIN = 200;
/** Grams of a sachet, and of the least that is sold in many of them. */
const HEAVIEST_SACHET = 8;
const LEAST_IN_SACHETS = 100;

/** An amount beside a count: of each piece, of all of them, or ambiguous. */
export function meaningInPack(
  parts: readonly Part[],
  count: Count,
  measure: Measure,
  goods: Goods,
): 'each' | 'all' | 'unsure' {
  const countAt = parts.indexOf(count);
  const measureAt = parts.indexOf(measure);
  const between = parts.slice(Math.min(countAt, measureAt) + 1, Math.max(countAt, measureAt));
  const links = between.filter((part) => part.is !== 'word');
  const isLinked =
    links.length === 1 &&
    (links[0]?.is === 'x' || links[0]?.is === 'of') &&
    (between.length === 1 || count.of === 'pack');
  const isCountFirst = countAt < measureAt;
  const share = measure.quantity / count.count;

  if (goods.tuna && (isLinked || !isCountFirst) && isOfTins(count, measure)) return 'unsure';
  if (isLinked && isCountFirst) {
    const isInside = goods.inside && !goods.each && mayBeInside(count, measure, goods);
    return count.of === 'inside' || isInside ? 'unsure' : 'each';
  }
  if (measure.unit !== 'g') {
    if (isLinked && count.of !== 'inside') return 'each';
    const isOne = measure.unit === 'ml' ? isOneContainer(measure.quantity, count.count) : undefined;
    if (isOne === undefined) return 'unsure';
    return isOne ? 'each' : 'all';
  }
  if (count.of === 'inside') return 'all';
  const isOfSachets = measure.quantity >= LEAST_IN_SACHETS && share <= HEAVIEST_SACHET;
  if ((goods.portions || goods.dry) && isOfSachets) return 'unsure';
  if (goods.dry && !isCountFirst) return measure.quantity <= LARGEST_BAG ? 'each' : 'unsure';
  if (goods.dry) return measure.quantity > LEAST_BALE && share <= 1000 ? 'all' : 'unsure';
  if (goods.each) {
    if (!isCountFirst || share < 40) return 'each';
    return share >= 60 ? 'all' : 'unsure';
  }
  // 'Fourpack 400 g' is ambiguous.
  if (count.of === 'named') return 'unsure';
  if (goods.inside && !goods.tiny && !isPieceOf(count, share, goods)) return 'unsure';
  if (isCountFirst) return 'all';
  if (goods.inside) return count.of === 'pack' ? 'unsure' : 'all';
  if (share < 5 && !goods.tiny) return 'each';
  return count.of === 'pack' ? 'each' : 'unsure';
}

/** 'Atún 480 g x 3' */
function isOfTins({ count, of }: Count, { quantity, unit }: Measure): boolean {
  const share = quantity / count;
  const isShareTin = share >= LIGHTEST_TIN && share <= HEAVIEST_TIN;
  return unit === 'g' && of !== 'pack' && quantity > HEAVIEST_TIN && isShareTin;
}

/** 'Salchicha 7 und x 250 g' */
function mayBeInside(count: Count, { quantity, unit }: Measure, goods: Goods): boolean {
  if (unit !== 'g' || !isPieceOf(count, quantity / count.count, goods)) return false;
  return count.of === 'bare'
    ? count.count > MOST_BARE_PACKS && quantity >= LEAST_OF_MANY
    : count.of === 'unit';
}

/** Two of them are rather two packs, unless they are as small as slices. */
function isPieceOf({ count, of }: Count, grams: number, { sliced }: Goods): boolean {
  const isSmall = sliced || (count === 2 && of !== 'pack');
  return grams >= LIGHTEST_PIECE && grams <= (isSmall ? HEAVIEST_SLICE : HEAVIEST_PIECE);
}
