import { TAX_CLASS_NAMES, type TaxClass, taxClassOf } from './tax-classes.ts';

const RATES: Readonly<Record<string, TaxClass>> = { '0': 'exempt', '5': 'vat_5', '19': 'vat_19' };

/** '0', '0 %': exempt goods are written so, and excluded ones, too. */
export function isBareZero(cell: string): boolean {
  return /^0+([.,]0+)? ?%?$/.test(plain(cell));
}

/** '19', '0,19', '1-IVA 19%', 'exento', 'E', 'Excluido': how a file says how its goods are taxed. */
export function taxClassInCell(cell: string): TaxClass | undefined {
  if (isBareZero(cell)) return undefined;
  const text = plain(cell);
  const named = Object.entries(TAX_CLASS_NAMES).find(([code, name]) => [code, plain(name)].includes(text));
  if (named) return taxClassOf(named[0]) ?? undefined;
  if (/\bexent/.test(text) || text === 'e') return 'exempt';
  if (/\bexclui|\bno gravad|^ningun[oa]\b|^sin iva$/.test(text)) return 'excluded';
  const rate = rateIn(text);
  if (/\b(inc|impoconsumo|consumo)\b/.test(text)) return rate === '8' ? 'inc_8' : undefined;
  return rate === undefined ? undefined : RATES[rate];
}

/** In percent; a share below one is of one. */
function rateIn(text: string): string | undefined {
  const [, written] =
    /(\d+(?:[.,]\d+)?) ?%/.exec(text) ??
    /\b(?:iva|gravado|inc|impoconsumo|consumo)\D{0,9}(\d+(?:[.,]\d+)?)$/.exec(text) ??
    /^(\d+(?:[.,]\d+)?)$/.exec(text) ??
    [];
  if (written === undefined) return undefined;
  const figure = Number(written.replace(',', '.'));
  return String(figure > 0 && figure < 1 ? Math.round(figure * 10_000) / 100 : figure);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();
}
