/** Units of measure of the price per unit of measure, precio por unidad de medida (rule 56). */
export type PumUnit = 'g' | 'ml' | 'und' | 'm';

type Scale = {
  unit: PumUnit;
  times: number;
  /** Ounces and pounds: a metric figure beside them takes precedence. */
  weak?: true;
};

const SCALES: readonly (readonly [string, Scale])[] = [
  ['g gr grs grm grms gm gms gramo gramos', { unit: 'g', times: 1 }],
  ['k kg kgs kl kls kgr kilo kilos kilogramo kilogramos', { unit: 'g', times: 1000 }],
  // The Colombian libra of the market is 500 g, not the 453.6 g of the pound.
  ['lb lbs libra libras', { unit: 'g', times: 500, weak: true }],
  ['arroba arrobas', { unit: 'g', times: 12_500, weak: true }],
  ['ml mls mililitro mililitros cc cm3', { unit: 'ml', times: 1 }],
  ['cl centilitro centilitros', { unit: 'ml', times: 10 }],
  ['l lt lts ltr ltrs litro litros', { unit: 'ml', times: 1000 }],
  ['galon galones gal gl gln', { unit: 'ml', times: 3785, weak: true }],
  ['floz', { unit: 'ml', times: 29.5735, weak: true }],
  ['m mt mts mtr mtrs metro metros', { unit: 'm', times: 1 }],
];

const PIECES =
  'u un und unds uni unid unids unidad unidades ud uds pza pzas pieza piezas rollo rollos roll rolls rll';

// Marked pure, so that the shop's pages, which only print a PUM, leave the reading of sizes out.
const SCALE_BY_WORD: ReadonlyMap<string, Scale> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ SCALES.flatMap(([words, scale]) => words.split(' ').map((word) => [word, scale] as const)),
);
const PIECE_WORDS = /* @__PURE__ */ new Set(PIECES.split(' '));

/** The unit of weight, volume or length of a word; undefined for other words. */
export function scaleOf(word: string): Scale | undefined {
  return SCALE_BY_WORD.get(word);
}

export function isPieceWord(word: string): boolean {
  return PIECE_WORDS.has(word);
}

/** Lower case without accents and invisible characters. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]|\p{Cf}/gu, '')
    .replaceAll('³', '3')
    .replace(/\s{2,}|[^\S ]/g, ' ');
}

/** Above this, a point before three digits is a decimal point: nothing so large is sold. */
const LARGEST_PACK = 50_000;

/**
 * '2.500 g' is two and a half thousand grams; '2.500 kg', '52.5 g', '0.500 l' and '73.333 ml' are decimals.
 */
export function figureOf(text: string, { times }: { times: number }): number {
  if (times <= 1 && /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)) {
    const thousands = Number(text.replace(/[.,]/g, ''));
    if (thousands <= LARGEST_PACK) return thousands;
  }
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
}

/** A single figure with its unit, '1.5 L' or '12 und'; undefined otherwise. */
export function measureOf(text: string): { quantity: number; unit: PumUnit } | undefined {
  const [, figure = '', word = ''] = /^(\d[\d.,]*) ?([a-z]+3?)$/.exec(text.trim()) ?? [];
  const scale = isPieceWord(word)
    ? { unit: 'und' as const, times: 1 }
    : scaleOf(word === 'cm3' ? 'cc' : word);
  if (!scale) return undefined;
  const quantity = rounded(figureOf(figure, scale) * scale.times);
  return quantity > 0 ? { quantity, unit: scale.unit } : undefined;
}

/** To a thousandth, as contents are stored. */
export function rounded(quantity: number): number {
  return Number(quantity.toFixed(3));
}
