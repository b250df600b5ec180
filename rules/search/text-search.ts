import { inFigures } from '../package-contents/phrases.ts';
import { measureOf, plainText } from '../package-contents/units.ts';
import { normaliseText } from './normalise-text.ts';

/** Words that do not describe a product. Not 'sin' nor 'con': sin azúcar and con gas matter. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a al and de del el en la las lo los para por un una unas unos x y'.split(' '),
);

/** Plurals the rules of `singular` would cut wrongly. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['ajies', 'aji'],
  ['manies', 'mani'],
  ['chiles', 'chile'],
  ['gases', 'gas'],
  // The maize drink; 'champú' is another word for shampoo.
  ['champus', 'champus'],
]);

/** An amount without a figure: 'kilo de tomate'. */
const SPOKEN_SIZE = /(?<!\d ?)\b(libra|kilo|litro)\b/g;

/** Anchored at its digits, of limited length, so that two thousand digits are scanned once. */
const SIZE_IN_TEXT =
  /(?<!\d|\d[.,])\d{1,6}(?:[.,]\d{1,6}){0,3}\s*(?:gr?s?|gramos?|kgs?|kilos?|kilogramos?|ml|mililitros?|cc|lts?|l|litros?|mts?|m|metros?|unds?|un|u|unid(?:ad(?:es)?)?|lbs?|libras?|rollos?)(?![a-z0-9])/g;

/**
 * Tokens for searching and indexing: sizes normalised ('1 kilo', '1000 gr' = '1kg'), other words in singular, unique,
 * without stop words (unless there are no others).
 */
export function searchTokens(text: string): string[] {
  const spoken = spokenSizes(text);
  const words = normaliseText(spoken.replace(SIZE_IN_TEXT, ' ')).split(' ').filter(Boolean);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const sizes = sizesIn(spoken);
  const decisive = telling.length > 0 || sizes.length > 0 ? telling : words;
  return [...new Set([...decisive.map(singular), ...sizes])];
}

/**
 * Singular of a normalised Spanish word by rule: nueces-nuez, limones-limon, carnes-carne, huevos-huevo. Applied to
 * products and queries alike, so wrong stems still match.
 */
export function singular(token: string): string {
  if (token.length <= 3 || !token.endsWith('s') || /\d/.test(token)) return token;
  const irregular = IRREGULAR.get(token);
  if (irregular !== undefined) return irregular;
  if (/[aeiou]ces$/.test(token)) return `${token.slice(0, -3)}z`;
  if (/[aeiou][dlnrjy]es$/.test(token)) return token.slice(0, -2);
  // Foreign words too: nuggets, snacks, chips.
  return /[aeiou]s$/.test(token) || /[gkpt]s$/.test(token) ? token.slice(0, -1) : token;
}

/** The words of a text that have an ñ, with it and in singular: 'caña' is not 'cana'. */
export function enyeWords(text: string): string[] {
  const lower = text.toLowerCase().normalize('NFC');
  if (!lower.includes('ñ')) return [];
  return (lower.match(/\p{L}*ñ\p{L}*/gu) ?? []).map((word) =>
    singular(word.split('ñ').map(normaliseText).join('ñ')),
  );
}

export function enyeWord(word: string): string | undefined {
  return enyeWords(word)[0];
}

/** The normalised, unique sizes in a text: '500gr' -> '500g', '1 litro' and '1000 ml' -> '1l'. */
export function unitTokens(text: string): string[] {
  return sizesIn(spokenSizes(text));
}

function sizesIn(spoken: string): string[] {
  const sizes = spoken.match(SIZE_IN_TEXT) ?? [];
  return [...new Set(sizes.map(canonicalSize).filter((size) => size !== undefined))];
}

function canonicalSize(text: string): string | undefined {
  const size = measureOf(text);
  if (!size) return undefined;
  if (size.unit === 'g' && size.quantity >= 1000) return `${size.quantity / 1000}kg`;
  if (size.unit === 'ml' && size.quantity >= 1000) return `${size.quantity / 1000}l`;
  return `${size.quantity}${size.unit}`;
}

/**
 * Plain text with amounts in digits: 'media libra' is '0.5 libra', and 'kilo de tomate' begins with '1 kilo'.
 */
function spokenSizes(text: string): string {
  return inFigures(plainText(text)).replace(SPOKEN_SIZE, '1 $1');
}
