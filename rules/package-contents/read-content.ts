import { withUnits } from './bare-figures.ts';
import { type Goods, goodsOf } from './goods.ts';
import { addUp, joinThousands, linkCounts, multipliesBareFigures, namedCounts } from './join-parts.ts';
import { kindsOf } from './kinds.ts';
import { meaningInPack } from './meaning-in-pack.ts';
import { type Count, type Measure, type Part, readParts } from './parts.ts';
import { readPhrases } from './phrases.ts';
import { type PumUnit, rounded } from './units.ts';

/** The content of a pack in the unit of its unit price; `packs` times if given. */
export type Content = { quantity: number; unit: PumUnit; packs: number };

/** Why a text with an amount does not tell the content. */
export type Doubt =
  /** A range, or an approximation. */
  | 'range'
  /** Other goods are added. */
  | 'sum'
  /** Amounts that contradict each other. */
  | 'several'
  /** A promotion: several for the price of fewer. */
  | 'promotion'
  /** Whether the amount is of one piece or of all. */
  | 'packs'
  /** With or without its liquid. */
  | 'drained'
  /** An amount in a measure that has no unit price. */
  | 'measure';

export type ContentReading = { content: Content } | { doubt: Doubt } | { nothing: true };

const NOTHING: ContentReading = { nothing: true };
const doubtful = (doubt: Doubt): ContentReading => ({ doubt });

/** Longer texts are descriptions. */
const LONGEST = 400;

/**
 * Parses content, unit and number of packs from a title or a size: the only parser, for shelves, import and search.
 * When ambiguous it says so and gives no content: a wrong unit price is illegal, a missing one is not (rule 56).
 */
export function readContent(text: string, category = ''): ContentReading {
  if (text === '') return NOTHING;
  const { text: phrases, range, promotion } = readPhrases(text.slice(0, LONGEST));
  if (promotion) return doubtful('promotion');
  const kinds = kindsOf(phrases, category);
  const plain = withUnits(phrases, kinds);
  const goods = goodsOf(plain.trim(), kinds);
  if (/\b(?:escurrid[oa]|drenad[oa]|peso esc|peso dren)/.test(plain)) return doubtful('drained');
  if (/\b(?:aprox|aproximad[oa]|peso variable)\b/.test(plain)) return doubtful('range');
  const joined = joinThousands(readParts(plain).filter(isContent(goods)), goods);
  if (joined === 'several') return doubtful('several');
  if (multipliesBareFigures(joined, goods)) return doubtful('measure');
  const added = addUp(namedCounts(joined, goods), goods);
  if (added === 'sum') return doubtful('sum');
  // The weight of a product's user is no content, that of the product is.
  if (range && !goods.worn) return doubtful('range');
  const reading = settle(added, goods);
  // 'Jugo litro 6 und' are no six pieces.
  const isOfPieces = 'nothing' in reading || ('content' in reading && reading.content.unit === 'und');
  return isOfPieces && added.some((part) => part.is === 'unknown') ? doubtful('measure') : reading;
}

/** Litres of a pot, metres of a cable and sheets of a notebook are not the quantity sold. */
function isContent({ vessel, long, sheets }: Goods) {
  return (part: Part): boolean => {
    if (long && (part.is === 'unknown' || (part.is === 'measure' && part.unit === 'm'))) return false;
    if (part.is === 'unknown' || part.is === 'measure')
      return !vessel || (part.is === 'measure' && part.unit !== 'ml');
    return part.is !== 'count' || part.of !== 'sheet' || sheets;
  };
}

function settle(parts: Part[], goods: Goods): ContentReading {
  const linked = linkCounts(parts);
  if (linked === 'packs') return doubtful('packs');
  const counts = linked.filter((part): part is Count => part.is === 'count' && part.count > 0);
  const all = linked.filter((part): part is Measure => part.is === 'measure' && !(part.quantity <= 0));
  if (all.some(({ quantity }) => Number.isNaN(quantity))) return doubtful('sum');
  const plural = counts.filter(({ count }) => count > 1);
  // 'Tripack 3x142 g' says it twice.
  const count = plural.find(({ of }) => of === 'bare') ?? (plural.length > 0 ? plural : counts)[0];
  if (plural.length > 1 && new Set(plural.map((one) => one.count)).size > 1) return doubtful('packs');

  const metric = all.some(({ weak }) => !weak) ? all.filter(({ weak }) => !weak) : all;
  const totals = metric.filter(({ bracketed }) => bracketed);
  const open = metric.filter(({ bracketed }) => !bracketed);
  if (metric.length === 0) {
    if (!count) return NOTHING;
    return amount(count.count, 'und');
  }
  if (goods.byPiece && count && count.count > 1 && metric.every(({ unit }) => unit === 'g'))
    return amount(count.count, 'und');
  // '75 g, 500 hojas' is the weight of a square metre.
  if (count?.of === 'sheet' && metric.every(({ unit }) => unit === 'g')) return amount(count.count, 'und');
  if (goods.paper && count && metric.every(({ unit, bracketed }) => unit === 'm' && !bracketed))
    return byLength(linked, count, metric, goods);

  if (goods.kit && metric.length > 1 && totals.length === 0) return doubtful('sum');

  const isEach = linked.some((part) => part.is === 'each');
  const [total] = totals;
  if (total && !isEach) {
    if (!agree(totals)) return doubtful('several');
    const [inside] = open;
    if (!inside) return amount(total.quantity, total.unit, count?.count);
    if (!agree(open) || inside.unit !== total.unit) return doubtful('several');
    const times = [1, count?.count ?? 1].map((one) => rounded(inside.quantity * one));
    return times.includes(rounded(total.quantity))
      ? amount(total.quantity, total.unit, count?.count)
      : doubtful('several');
  }
  const [measure] = metric;
  if (!measure || !agree(metric)) return doubtful('several');
  if (!count || count.count === 1) return amount(measure.quantity, measure.unit);
  if (isEach) return packsOf(count.count, measure);
  const meaning = meaningInPack(linked, count, measure, goods);
  if (meaning === 'unsure') return doubtful('packs');
  return meaning === 'each'
    ? packsOf(count.count, measure)
    : amount(measure.quantity, measure.unit, count.count);
}

/** Metres of a roll of toilet paper at home. */
const SHORTEST_ROLL = 5;
const LONGEST_ROLL = 50;

/** Rolls by the metre where each roll's metres are written, else by the roll. */
function byLength(parts: Part[], count: Count, metric: Measure[], { toiletPaper }: Goods): ContentReading {
  const [measure] = metric;
  if (!measure || !agree(metric)) return doubtful('several');
  if (count.count === 1) return amount(measure.quantity, measure.unit);
  if (parts.some((part) => part.is === 'each')) return packsOf(count.count, measure);
  const at = parts.indexOf(measure);
  const isLinked = parts[at + 1]?.is === 'x' || parts[at - 1]?.is === 'x' || parts[at - 1]?.is === 'of';
  const share = measure.quantity / count.count;
  if (isLinked ? share >= 12 : share >= SHORTEST_ROLL) return amount(count.count, 'und');
  // '12 rollos 27 m': none has two metres.
  const isSure = isLinked || (toiletPaper && measure.quantity <= LONGEST_ROLL);
  return isSure ? packsOf(count.count, measure) : doubtful('packs');
}

function agree(measures: readonly Measure[]): boolean {
  return new Set(measures.map(({ quantity, unit }) => `${rounded(quantity)} ${unit}`)).size <= 1;
}

function packsOf(packs: number, { quantity, unit }: Measure): ContentReading {
  return amount(packs * quantity, unit, packs);
}

function amount(quantity: number, unit: PumUnit, packs = 1): ContentReading {
  const exact = rounded(quantity);
  return exact > 0 ? { content: { quantity: exact, unit, packs } } : NOTHING;
}
