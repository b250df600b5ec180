import { packOf, type Size, sizeOf, unitName } from '#demo/make/sizes.ts';
import { capitalise, fold, replaceWords, tidy } from '#demo/make/text.ts';
import { FRESH_FIXES } from './fresh-fixes.ts';
import { PACKAGED_FIXES } from './packaged-fixes.ts';
import { BRANDS, PROPER, WORDS } from './words.ts';

export type Row = Record<string, string>;

/** A cleaned product of the Colombian catalogue. `size` is undefined for products sold by weight. */
export type CleanProduct = {
  sku: string;
  title: string;
  brand: string;
  category: string;
  price: number;
  net?: number;
  piece?: number;
  size: Size | undefined;
  raw: string;
};

/**
 * Source categories whose products without a size are sold by weight; elsewhere no size means one package.
 */
const SOLD_BY_WEIGHT = new Set(
  'Frutas|Verduras|Verduras y hortalizas|Carne de res|Carne de cerdo|Carne De Cerdo|Pollo|Aves|Carnes De Res Y Otras|Pescadería|Quesos especiales|Carnes especiales|Delicatessen'.split(
    '|',
  ),
);

export function cleanColombian(row: Row): CleanProduct {
  const raw = tidy((row.name ?? '').replace(/&nbsp;/g, ' ').replace(/[®*]/g, ''));
  const brand = spellBrand(row.brand ?? '');
  // Two chains may use one code for two products; the fix names the category then.
  const code = row.source_id ?? '';
  const precise = `${code} ${row.category ?? ''}`;
  const fix = FRESH_FIXES[precise] ?? PACKAGED_FIXES[precise] ?? FRESH_FIXES[code] ?? PACKAGED_FIXES[code];
  const read = fix?.size ?? readSize(raw, row.size_text ?? '');
  const sized = read === 'weight' && !SOLD_BY_WEIGHT.has(row.category ?? '') ? sizeOf('1', 'und') : read;
  const title = fix?.title ?? cleanTitle(raw, row.brand ?? '', brand);
  return {
    sku: row.source_id ?? '',
    title,
    brand: fix?.brand ?? brand,
    category: row.category ?? '',
    price: fix?.price ?? Number(row.price_cop),
    ...(fix?.net === undefined ? {} : { net: fix.net }),
    ...(fix?.piece === undefined ? {} : { piece: fix.piece }),
    size: sized === 'weight' ? undefined : sized,
    raw,
  };
}

function spellBrand(text: string): string {
  const known = BRANDS[fold(text)];
  if (known !== undefined) return known;
  const small = new Set(['de', 'del', 'la', 'el', 'y', '&']);
  const words = text.trim().split(/\s+/);
  return words
    .map((word, i) =>
      i > 0 && small.has(word.toLowerCase()) ? word.toLowerCase() : capitalise(word.toLowerCase()),
    )
    .join(' ');
}

const AMOUNT = String.raw`(\d+(?:[.,]\d+)?)\s*`;
const UNITS = `(kilos?|kgs?|grs?|gramos|g|ml|lts?|litros?|l|lbs?|mts?|m|unidades|unidad|unids?|unds?|uds|ud|un|u|rollos?|roll|r|hojas|pq|tacos?|bolsas|tajadas|h|b)`;
const SIZE = new RegExp(String.raw`(?<![\p{L}\d.,])(?:x\s*)?${AMOUNT}${UNITS}(?![\p{L}\d])`, 'giu');
const COUNTED = /^(unid|und|ud|un$|u$|roll|r$)/i;
const PACK_OF_GRAMS = /\bjab|soap|bon yurt|c\/u|protex|dove|pasabocas? papas|papas rizadas/i;

function readSize(raw: string, fallback: string): Size | 'weight' {
  const pack = /(\d+)\s*x\s*(\d+(?:[.,]\d+)?)\s*(g|gr|ml)\b/i.exec(raw);
  if (pack && !/x\s*\d+\s*cm/i.test(raw))
    return packOf(Number(pack[1]), sizeOf(pack[2] ?? '', pack[3] ?? ''));
  const inBrackets = /\(\s*(\d+(?:[.,]\d+)?)\s*([a-z]+)\s*\)\s*$/i.exec(raw);
  if (inBrackets) return sizeOf(inBrackets[1] ?? '', inBrackets[2] ?? '');
  const found = [...raw.replace(/\+.*$/, '').matchAll(SIZE)].map((m) => ({
    amount: m[1] ?? '',
    unit: m[2] ?? '',
  }));
  const count = found.find((f) => COUNTED.test(f.unit));
  const measure = found.find((f) => !COUNTED.test(f.unit) && unitName(f.unit) !== 'und');
  if (measure && unitName(measure.unit) === 'm')
    return count ? sizeOf(count.amount, 'und') : sizeOf(measure.amount, 'm');
  if (measure && count) {
    const each = sizeOf(measure.amount, measure.unit);
    const perUnit = each.unit === 'ml' || PACK_OF_GRAMS.test(raw);
    return perUnit ? packOf(Number(count.amount), each) : each;
  }
  if (measure) return sizeOf(measure.amount, measure.unit);
  const bought = /^(\d+)\s*x\s+/i.exec(raw);
  if (bought) return sizeOf(bought[1] ?? '1', 'und');
  if (count) return sizeOf(count.amount, 'und');
  const other = found[0];
  if (other) return sizeOf(other.amount, 'und');
  const text = /^(\d+(?:[.,]\d+)?)\s*([a-z]+)$/i.exec(fallback);
  if (text) return sizeOf(text[1] ?? '', text[2] ?? '');
  return 'weight';
}

function cleanTitle(raw: string, brandText: string, brand: string): string {
  let title = raw.replace(/\([^)]*\)/g, ' ').replace(/^\d+\s*x\s+/i, '');
  const names = [brandText, brand, ...ALIASES.filter((a) => a[0] === brand).map((a) => a[1] ?? '')];
  for (const name of names.sort((a, b) => b.length - a.length)) title = removeWords(title, name);
  title = title.replace(/(\d+)\s*x\s*(\d+(?:[.,]\d+)?)\s*(g|gr|ml)\b/gi, ' ').replace(SIZE, ' ');
  title = title
    .replace(/(?<![\p{L}\d])x\s*\d*\s*(kg|kilo|u)?(?![\p{L}\d])/giu, ' ')
    .replace(/\b(oferta|gratis|precio especial|marca exclusiva)\b/gi, ' ');
  title = title
    .replace(/\s\d{3,4}$/u, '')
    .replace(/\//g, ' / ')
    .replace(/ \/ /g, '/');
  title = replaceWords(tidy(title).toLowerCase(), WORDS);
  title = title.replace(
    /(?<=(tipo|talla|vitamina|etapa|huevos?|rojo) )(a|b|c|e|g|p|m|aa|aaa)(?= |$)/gi,
    (letter) => letter.toUpperCase(),
  );
  for (const word of PROPER) title = title.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'giu'), word);
  return capitalise(
    tidy(title.replace(/\//g, ' / ').replace(/ \/ /g, ' o '))
      .replace(/\b(de|con|y|x|por|u)$/i, '')
      .trim(),
  );
}

/** Other ways the sources write a brand inside a name. */
const ALIASES: [string, string][] = [
  ['Coca-Cola', 'coca cola'],
  ['Coca-Cola', 'coca-cola'],
  ['Tidy House', 'tidyhouse'],
  ['Natural Feeling', 'nf'],
  ['Natural Feeling', 'n. feeling'],
  ['Natural Feeling', 'nat feeling'],
  ['Magic Friends', 'mf'],
  ['Magic Friends', 'm friends'],
  ['Fresh & Free', 'f & f'],
  ['Castell de Ferro', 'castell d f'],
  ['McCain', 'mccain'],
  ['Dog Chow', 'purina'],
  ["Van Camp's", "van camp's"],
  ['Head & Shoulders', 'head shoulders'],
  ['Mercapollo', 'mercapollo'],
  ['Pony Malta', 'pony malta'],
  ['Bretaña', 'bretana'],
  ['Pequeñín', 'pequenin'],
  ['Latti', 'uhtlatti'],
  ['Baby Fruit', 'baby fruit'],
];

function removeWords(text: string, words: string): string {
  if (words.trim() === '') return text;
  const wanted = fold(words);
  const folded = [...text].map((c) => fold(c).charAt(0) || ' ').join('');
  const at = folded.indexOf(wanted);
  if (at < 0) return text;
  const before = folded[at - 1];
  const after = folded[at + wanted.length];
  if ((before && /[a-z0-9]/.test(before)) || (after && /[a-z0-9]/.test(after))) return text;
  return `${text.slice(0, at)} ${text.slice(at + wanted.length)}`;
}
