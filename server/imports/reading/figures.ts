/** Decimal separator of a column; a file is consistent. */
export type FigureStyle = 'comma' | 'point';

/**
 * Whether a column writes '12.500,50' or '12,500.50'. A single separator before three digits means thousands in a
 * column of pesos, so it is no evidence.
 */
export function figureStyle(values: Iterable<string>): FigureStyle {
  let comma = 0;
  let point = 0;
  for (const value of values) {
    if (/\d\.\d{3},\d|,\d{1,2}$|^\d+,\d{4,}$/.test(value)) comma += 1;
    if (/\d,\d{3}\.\d|\.\d{1,2}$|^\d+\.\d{4,}$/.test(value)) point += 1;
  }
  return point > comma ? 'point' : 'comma';
}

/** Number format of a column, from its values with separators. */
export type ColumnFigures = {
  style: FigureStyle;
  /** '12,000' is twelve: systems that write three decimals everywhere write '0,000', too. */
  has_thousandths: boolean;
  /** Whether prices have decimals: a spreadsheet that drops trailing zeros writes none that end in one. */
  has_cents: boolean;
};

export function figuresIn(values: readonly string[]): ColumnFigures {
  return {
    style: figureStyle(values),
    has_thousandths: values.some((value) => /^-?0[.,]\d{3}$/.test(value)),
    has_cents: values.some((value) =>
      /\d[.,]\d?0$|\d{4}[.,]\d{1,2}$|\.\d{3},\d{1,2}$|,\d{3}\.\d{1,2}$/.test(value),
    ),
  };
}

/** No price is below the smallest coin, in pesos. */
const SMALLEST_PRICE = 50;

/**
 * '12.9' may be twelve pesos, or 12.900 whose zeros a spreadsheet dropped: uncertain unless the column has decimals.
 */
export function isPriceInDoubt(text: string, figure: number, { style, has_cents: hasCents }: ColumnFigures) {
  if (figure < SMALLEST_PRICE) return true;
  const [, sign, decimals = ''] = /^\D*\d{1,3}([.,])(\d{1,2})\D*$/.exec(text) ?? [];
  if (figure >= 1_000 || sign === undefined || Number(decimals) === 0) return false;
  return !hasCents || sign !== SIGNS[style].decimal;
}

const SIGNS = {
  comma: { decimal: ',', thousands: '.' },
  point: { decimal: '.', thousands: ',' },
} as const;

/** Parses a number as people write it; undefined when empty, NaN when invalid. */
export function readFigure(text: string, style: FigureStyle, hasThousandths = false): number | undefined {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const bare = text
    .replace(/^(cop|col\$?|\$)\s*|\s*(cop|pesos|und|unds|un|u|kg|%)\.?$/gi, '')
    .replace(/[\s$'’]/g, '')
    // '$ 3.500.-'
    .replace(/[.,]-$/, '');
  if (bare === '' || /^(-|n\/?a|null|s\/?p|agotado)$/i.test(bare)) return undefined;
  if (!/^-?[\d.,]+$/.test(bare)) return Number.NaN;
  const { decimal, thousands } = SIGNS[styleOf(bare) ?? style];
  const parts = bare.split(decimal);
  if (parts.length > 2) {
    // '1,234,567' in a column of commas: all of them are thousands.
    return /^-?\d{1,3}([.,]\d{3})+$/.test(bare) ? Number(bare.replace(/[.,]/g, '')) : Number.NaN;
  }
  const [whole = '', rest = ''] = parts;
  if (hasThousandths && /^-?\d+[.,]\d{3}$/.test(bare)) return Number(bare.replace(',', '.'));
  // '12,500' is twelve thousand five hundred pesos in any format: no price has thousandths.
  if (rest.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole)) return Number(whole + rest);
  if (whole.includes(thousands) && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) {
    // '12.5' in a column that usually has commas.
    return rest === '' && /^-?\d+[.,]\d{1,2}$/.test(whole)
      ? Number(whole.replace(thousands, '.'))
      : Number.NaN;
  }
  return Number(`${whole.replaceAll(thousands, '')}${rest === '' ? '' : `.${rest}`}`);
}

/** With both separators, the last one is the decimal separator. */
function styleOf(bare: string): FigureStyle | undefined {
  if (!/^-?\d{1,3}([.,]\d{3})+[.,]\d+$/.test(bare)) return undefined;
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma < 0 || point < 0) return undefined;
  return comma > point ? 'comma' : 'point';
}

/**
 * Grams of a weight in kilos, or in units of as many grams; undefined when empty, NaN when invalid. '12,355' and
 * '12.355' are both twelve kilos and a fraction, whatever the price column uses.
 */
export function gramsOfKilos(text: string, gramsOfOne = 1_000): number | undefined {
  const bare = text.replace(/\s*(kgs?|kilos?|lbs?|libras?)\.?$/i, '').replace(/[\s'’]/g, '');
  if (bare === '' || bare === '-') return undefined;
  const [, sign, whole = '', rest = ''] = /^(-?)([\d.,]*?)(?:[.,](\d+))?$/.exec(bare) ?? [];
  const kilos = whole.replace(/[.,]/g, '');
  if (sign === undefined || (kilos === '' && rest === '')) return Number.NaN;
  return sign === '-' ? 0 : Math.round(Number(`${kilos || '0'}.${rest || '0'}`) * gramsOfOne);
}

/** A unit, or the 'yes' of a column that asks whether the product is weighed. */
const BY_KILO =
  /^(kgs?|kls?|kilos?|kilogramos?|kgm|pesables?|por peso|(a )?granel|s[ií]?|y|yes|x|1|true|verdadero|v)$/i;

/** Grams of the price unit of what is sold by weight: 'KG' is 1.000, 'LB' 500; undefined for anything else. */
export function gramsSoldBy(text: string): number | undefined {
  const unit = text.replace(/\.$/, '');
  if (BY_KILO.test(unit)) return 1_000;
  return /^(lbs?|libras?)$/i.test(unit) ? 500 : undefined;
}

/** Pesos, half up: 12.499,5 is 12.500. */
export function wholePesos(figure: number): number {
  return Math.floor(figure + 0.5);
}
