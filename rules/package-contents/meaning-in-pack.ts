import { type Goods, isContainer, isOneContainer } from './goods.ts';
import type { Count, Measure, Part } from './parts.ts';

/** Grams of what is inside a pack: a biscuit, a slice, a sausage. */
const LIGHTEST_PIECE = 5;
const HEAVIEST_SLICE = 60;
const HEAVIEST_PIECE = 125;
/** '4 x 60 g' of ham are four packs, '7 x 250 g' of sausages may be one. */
const MOST_BARE_PACKS = 4;
const LEAST_OF_MANY = 100;
/** '65 g x 5' of cakes may be of each. */
const MOST_FEW = 6;
const HEAVIEST_OF_FEW = 80;
/** Grams of dry goods: of one bag, and of a whole bale of them. */
const LARGEST_BAG = 500;
const LEAST_BALE = 5000;
const SMALLEST_BAG = 250;
const LARGER_BAG = 2500;
/** Grams that no piece is sold of, except of sachets. */
const LIGHTEST = 8;
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
    // 'Tripack x 330 g' may be of all three.
    const isOfAll = count.of === 'named' && measure.unit === 'g' && share >= LIGHTEST_TIN;
    return count.of === 'inside' || isInside || isOfAll ? 'unsure' : 'each';
  }
  if (measure.unit !== 'g') {
    const isNamed = count.of === 'named' && measure.unit === 'ml' && isContainer(measure.quantity);
    if (isNamed && (!isCountFirst || links.some(({ is }) => is === 'x'))) return 'each';
    if (isLinked && count.of !== 'inside') return 'each';
    const isOne = measure.unit === 'ml' ? isOneContainer(measure.quantity, count.count) : undefined;
    if (isOne === undefined) return 'unsure';
    return isOne ? 'each' : 'all';
  }
  if (count.of === 'inside') return 'all';
  const isOfSachets = measure.quantity >= LEAST_IN_SACHETS && share <= HEAVIEST_SACHET;
  if ((goods.portions || goods.dry) && isOfSachets)
    return goods.portions && isCountFirst && !isLinked ? 'all' : 'unsure';
  if (goods.dry && !isCountFirst) {
    const isOfBags = share < SMALLEST_BAG && measure.quantity <= LARGER_BAG;
    return measure.quantity <= LARGEST_BAG || isOfBags ? 'each' : 'unsure';
  }
  if (goods.dry) return measure.quantity > LEAST_BALE && share <= 1000 ? 'all' : 'unsure';
  if (goods.each) {
    if (!isCountFirst || share < 40) return 'each';
    return share >= 60 && count.of !== 'named' ? 'all' : 'unsure';
  }
  // 'Fourpack 400 g' is ambiguous, '10 g display x 24' is not.
  if (count.of === 'named') return share < 1 ? 'each' : 'unsure';
  if (goods.inside && !goods.tiny && !isPieceOf(count, share, goods)) return 'unsure';
  const isLight = !goods.inside && !goods.tiny && !goods.sachets && !goods.portions && share < LIGHTEST;
  const isTooLight = isLight && share < LIGHTEST_PIECE;
  if (isCountFirst) return isTooLight && measure.quantity >= LIGHTEST ? 'each' : 'all';
  // 'Ponqué 65 g x 5': one of them may weigh so much.
  const isFew = count.of === 'bare' && count.count <= MOST_FEW && measure.quantity <= HEAVIEST_OF_FEW;
  if (goods.inside && !goods.sliced && isFew) return 'unsure';
  if (goods.inside) return count.of === 'pack' ? 'unsure' : 'all';
  if (isLight || (share < LIGHTEST_PIECE && !goods.tiny)) return 'each';
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
