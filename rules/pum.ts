import { groupThousands, type Pesos } from './money.ts';

/** Units of measure of the price per unit of measure, precio por unidad de medida (decision 56). */
export type PumUnit = 'g' | 'ml' | 'und' | 'm';

export type Measurement = PumUnit | 'kg' | 'l';

export type PackSize = { quantity: number; unit: PumUnit };

const PUM_WORDS: Record<PumUnit, string> = { g: 'Gramo', ml: 'Mililitro', und: 'Unidad', m: 'Metro' };

const MEASUREMENT_WORDS: readonly (readonly [Measurement, string])[] = [
  ['g', 'g gr grs grm gms gramo gramos'],
  ['kg', 'k kg kgs kl kilo kilos kilogramo kilogramos'],
  ['ml', 'ml mls mililitro mililitros cc cm3'],
  ['l', 'l lt lts ltr litro litros'],
  ['und', 'u un und unds uni unid unids unidad unidades pza pieza piezas rollo rollos'],
  ['m', 'm mt mts mtr metro metros'],
];

// Marked pure, so that the shop's pages, which only print a PUM, leave the reading of sizes out.
const MEASUREMENT_BY_WORD: ReadonlyMap<string, Measurement> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ MEASUREMENT_WORDS.flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit] as const),
  ),
);

/** The Colombian libra of the market is 500 g, not the 453.6 g of the pound. */
const LIBRA_WORDS = /* @__PURE__ */ new Set(['lb', 'lbs', 'libra', 'libras']);
const GRAMS_PER_LIBRA = 500;

/** Above this a dot before three figures in a size of grams or millilitres was a decimal point, not thousands. */
const LARGEST_PACK = 50_000;

const WORD = 'cm3|[a-zñ]+';
const NUMBER = '\\d+(?:[.,]\\d+)*';
const MULTIPACK = /* @__PURE__ */ new RegExp(
  `(\\d+)\\s*(${WORD})?\\s*[x×*]\\s*(${NUMBER})\\s*(${WORD})`,
  'g',
);
const PACK_OF = /* @__PURE__ */ new RegExp(
  `(${NUMBER})\\s*(${WORD})\\s*[x×*]\\s*(\\d+)(?!\\s*[.,]?\\d)`,
  'g',
);
const SINGLE = /* @__PURE__ */ new RegExp(`(${NUMBER})\\s*(${WORD})`, 'g');

/** Pesos per gram, millilitre, piece or metre, not rounded; 0 when the quantity is unknown. */
export function pumValue(priceNeto: Pesos, quantityPum: number): number {
  return quantityPum > 0 ? priceNeto / quantityPum : 0;
}

/** 'Gramo a $ 12,1': under $ 100 one decimal with comma, from there on none (decision 56). */
export function pumText(value: number, unit: PumUnit): string {
  return `${PUM_WORDS[unit]} a $\u00A0${pumFigure(value)}`;
}

/** The unit a text of the catalogue names ('GRAMOS', 'Kilo', 'LT', 'cc', 'unds'); undefined when unknown. */
export function normaliseMeasurement(text: string): Measurement | undefined {
  return MEASUREMENT_BY_WORD.get(plainWord(text));
}

/**
 * The content of a pack from its size text, in the unit its PUM is printed in: '1000 gr', '1.5 L', 'x 12 und',
 * '6x330ml', '30 m', '1 kg', '2 lb'. Weight, volume and length win over pieces ('3 und x 500 g' is 1500 g).
 */
export function parseSize(text: string): PackSize | undefined {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('³', '3');
  const found = [
    ...matches(plain, MULTIPACK, (m) => toPackSize(m[3], m[4], packsOf(m))),
    ...matches(plain, PACK_OF, (m) => toPackSize(m[1], m[2], Number(m[3]))),
    ...matches(plain, SINGLE, (m) => toPackSize(m[1], m[2], 1)),
  ];
  return found.find((size) => size.unit !== 'und') ?? found[0];
}

function pumFigure(value: number): string {
  const tenths = Math.round(value * 10);
  if (tenths >= 1000) return groupThousands(Math.round(value));
  return `${Math.floor(tenths / 10)},${tenths % 10}`;
}

function matches(
  text: string,
  pattern: RegExp,
  toSize: (match: RegExpMatchArray) => PackSize | undefined,
): PackSize[] {
  return [...text.matchAll(pattern)].map(toSize).filter((size) => size !== undefined);
}

// 'Pañales etapa 3 x 50 und' holds 50, '2 paquetes x 50 und' 100: of pieces only named packs are multiplied.
function packsOf([, packs, packWord, , word]: RegExpMatchArray): number {
  const ofPieces = normaliseMeasurement(word ?? '') === 'und';
  return ofPieces && packWord === undefined ? 1 : Number(packs);
}

function toPackSize(
  figure: string | undefined,
  word: string | undefined,
  packs: number,
): PackSize | undefined {
  if (figure === undefined || word === undefined || packs <= 0) return undefined;
  if (LIBRA_WORDS.has(word)) return sized(decimal(figure) * GRAMS_PER_LIBRA * packs, 'g');
  const unit = normaliseMeasurement(word);
  if (unit === undefined) return undefined;
  if (unit === 'kg') return sized(decimal(figure) * 1000 * packs, 'g');
  if (unit === 'l') return sized(decimal(figure) * 1000 * packs, 'ml');
  return sized(smallUnitFigure(figure) * packs, unit);
}

function sized(quantity: number, unit: PumUnit): PackSize | undefined {
  return quantity > 0 ? { quantity: Number(quantity.toFixed(3)), unit } : undefined;
}

// '2.500 g' is two and a half thousand grams, '2.500 kg' and '52.5 g' are decimals.
function smallUnitFigure(figure: string): number {
  const thousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(figure)
    ? Number(figure.replace(/[.,]/g, ''))
    : undefined;
  return thousands !== undefined && thousands <= LARGEST_PACK ? thousands : decimal(figure);
}

function decimal(figure: string): number {
  const value = Number(figure.replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
}

function plainWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.\s]/g, '')
    .replaceAll('³', '3');
}
