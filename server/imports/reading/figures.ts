/** How a column writes its figures; a file has one way, whoever made it. */
export type FigureStyle = 'comma' | 'point';

/**
 * '12.500,50' or '12,500.50': which of the two a column writes. A single sign before three figures is thousands in a
 * column of pesos, so it says nothing about the other.
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

/** A figure as people write it; undefined where it is none, NaN where it is no number. */
export function readFigure(text: string, style: FigureStyle): number | undefined {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const bare = text
    .replace(/^(cop|col\$?|\$)\s*|\s*(cop|pesos|und|unds|un|u|kg|%)\.?$/gi, '')
    .replace(/[\s$'’]/g, '');
  if (bare === '' || /^(-|n\/?a|null|s\/?p|agotado)$/i.test(bare)) return undefined;
  if (!/^-?[\d.,]+$/.test(bare)) return Number.NaN;
  const [decimal, thousands] = style === 'comma' ? [',', '.'] : ['.', ','];
  const parts = bare.split(decimal);
  if (parts.length > 2) {
    // '1,234,567' in a column of commas: all of them are thousands.
    return /^-?\d{1,3}([.,]\d{3})+$/.test(bare) ? Number(bare.replace(/[.,]/g, '')) : Number.NaN;
  }
  const [whole = '', rest = ''] = parts;
  // '12,500' is twelve thousand five hundred pesos, whatever the column writes otherwise: no price has thousandths.
  if (rest.length === 3 && whole !== '' && whole !== '0' && !whole.includes(thousands))
    return Number(whole + rest);
  if (whole.includes(thousands) && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) {
    // '12.5' where a comma is usual.
    return rest === '' && /^-?\d+[.,]\d{1,2}$/.test(whole)
      ? Number(whole.replace(thousands, '.'))
      : Number.NaN;
  }
  return Number(`${whole.replaceAll(thousands, '')}${rest === '' ? '' : `.${rest}`}`);
}

/**
 * Grams of a weight in kilos; undefined where it is none, NaN where it is no number. '12,355' and '12.355' are twelve
 * kilos and something here, whatever the column of prices beside them writes.
 */
export function gramsOfKilos(text: string): number | undefined {
  const bare = text.replace(/\s*(kgs?|kilos?)\.?$/i, '').replace(/[\s'’]/g, '');
  if (bare === '' || bare === '-') return undefined;
  const [, sign, whole = '', rest = ''] = /^(-?)([\d.,]*?)(?:[.,](\d+))?$/.exec(bare) ?? [];
  const kilos = whole.replace(/[.,]/g, '');
  if (sign === undefined || (kilos === '' && rest === '')) return Number.NaN;
  return sign === '-' ? 0 : Math.round(Number(`${kilos || '0'}.${rest || '0'}`) * 1_000);
}

/** Pesos, half up: 12.499,5 is 12.500. */
export function wholePesos(figure: number): number {
  return Math.floor(figure + 0.5);
}
