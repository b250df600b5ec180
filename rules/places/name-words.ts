import { normaliseText } from '../search/normalise-text.ts';
import { soundOf } from './address/near-spelling.ts';

/** Words of a name that many leave out. */
const SMALL = new Set('de del la el los las y barrio brr sector etapa'.split(' '));
/** Kinds of places before a name: people say 'Floralia' for Ciudadela Floralia. */
const KINDS = new Set(
  'urbanizacion urb ciudadela ciudad unidad residencial parcelaciones parcelacion'.split(' '),
);
const SHORT_FOR = new Map([
  ['sta', 'santa'],
  ['sto', 'santo'],
  ['urb', 'urbanizacion'],
  ['rep', 'republica'],
  ['cdla', 'ciudadela'],
  ['cd', 'ciudad'],
  ['cuidad', 'ciudad'],
]);
/** Numbers in words, in Roman numerals and as the stages of a barrio. */
const NUMBERS = new Map(
  Object.entries({
    1: 'i uno primera primero primer 1a 1ra 1ro 1o',
    2: 'ii dos segunda segundo 2a 2da 2do',
    3: 'iii tres tercera tercero 3a 3ra',
    4: 'iv cuatro cuarta 4a',
    5: 'cinco quinta 5a',
    6: 'seis sexta',
    7: 'vii siete septima',
    8: 'viii ocho octava',
    9: 'ix nueve',
    10: 'diez',
    11: 'xi once',
    12: 'xii doce',
    13: 'xiii trece',
    20: 'xx veinte',
    21: 'xxi veintiuno',
    2000: 'mm dosmil',
  }).flatMap(([number, words]) => words.split(' ').map((word): [string, string] => [word, number])),
);

/**
 * A name for comparison: its sound without spaces, its numbers, its words, and its sound with small words.
 */
export type NameWords = { sound: string; numbers: string; words: string[]; glued: string };

/** The words of a name by sound, ignoring case, accents, articles, numerals and blanks. */
export function nameWords(text: string): NameWords {
  const all = normaliseText(text)
    .replaceAll('dos mil', 'dosmil')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .split(' ')
    .map((word) => NUMBERS.get(word) ?? SHORT_FOR.get(word) ?? word);
  const telling = all.filter((word) => !SMALL.has(word));
  const named = telling.length > 0 ? telling : all;
  const letters = named.filter((word) => !/^\d+$/.test(word));
  const words = letters.map(soundOf);
  return {
    sound: soundOf(words.join('')),
    numbers: named.filter((word) => /^\d+$/.test(word)).join(' '),
    words,
    glued: soundOf(
      all
        .filter((word) => !/^\d+$/.test(word))
        .map(soundOf)
        .join(''),
    ),
  };
}

/** The name, and the same without the kinds of place in front: 'Ciudad Jardín', 'Jardín'. */
export function withoutKinds(text: string): string[] {
  const words = text.split(' ');
  const isKind = words.length > 1 && KINDS.has(normaliseText(words[0] ?? ''));
  return [text, ...(isKind ? withoutKinds(words.slice(1).join(' ')) : [])];
}
