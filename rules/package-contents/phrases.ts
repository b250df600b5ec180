import { NAME_STEPS, type Step, withoutGauges } from './figures-of-names.ts';
import { isPromotion } from './promotions.ts';
import { plainText } from './units.ts';

const NUMBERS: Record<string, string> = {
  un: '1',
  una: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  ocho: '8',
  diez: '10',
};
const SPOKEN = Object.keys(NUMBERS).join('|');
const MEASURE = '(?:litros?|lts?|l|kilos?|kgs?|libras?|lbs?|docenas?)';
const FIGURE = '\\d{1,6}(?:[.,]\\d{1,6}){0,2}';
const WEIGHT = '(?:kgs?|kilos?|kg|g|gr|grs|gramos|lbs?|libras|ml|l|lt|lts)';
const HUNDREDS: Record<string, string> = {
  cien: '100',
  doscientos: '200',
  trescientos: '300',
  cuatrocientos: '400',
  quinientos: '500',
  seiscientos: '600',
  setecientos: '700',
  ochocientos: '800',
  novecientos: '900',
};
const PACK_NAMES: Record<string, number> = {
  dos: 2,
  two: 2,
  duo: 2,
  bi: 2,
  tri: 3,
  tres: 3,
  three: 3,
  four: 4,
  cuatro: 4,
  cinco: 5,
  six: 6,
  seis: 6,
  eight: 8,
  ocho: 8,
  diez: 10,
  doce: 12,
  twelve: 12,
};

/** A text without any of these has no amount: most titles are not parsed further. */
const MAY_SAY_AMOUNT =
  /[\d½¼¾⅓×✕*]|cien|ientos|\b(?:medi[oa]|cuartos?|docenas?|par|pares|arrobas?|litros?|lts?|l|kilos?|kgs?|libras?|lbs?)\b/;

const SYMBOLS: Record<string, string> = { '½': ' 1/2 ', '¼': ' 1/4 ', '¾': ' 3/4 ', '⅓': ' 1/3 ' };

/** Halves and quarters in signs and figures. */
const FRACTION_STEPS: readonly Step[] = [
  [/[×✕*½¼¾⅓]/g, (symbol = '') => SYMBOLS[symbol] ?? ' x '],
  // '.5 kg' is half a kilo.
  [new RegExp(`(?<![\\d.,a-z])[.,](?=\\d{1,3} ?${WEIGHT}\\b)`, 'g'), '0.'],
  [/ {2,}/g, ' '],
  [
    new RegExp(`(?<![\\d/.,])(?:(\\d{1,2}) (?:y )?)?([1-7])\\/([2-8]) ?(?=${MEASURE}\\b)`, 'g'),
    (_, whole = '0', part, of) => `${Number(whole) + Number(part) / Number(of)} `,
  ],
];

const MAY_SPEAK = new RegExp(
  `\\b(?:${SPOKEN}|medi[oa]|cuartos?|docenas?|pares|par|arroba|cien|[a-z]+ientos)\\b`,
);
/** Halves, quarters, dozens and pairs in words, rewritten in digits. */
const SPOKEN_STEPS: readonly Step[] = [
  [/(?<!\d )\barroba\b/g, ' 1 arroba'],
  // Half, quarters and numbers in words.
  [
    new RegExp(`\\b(?:(\\d{1,2}|${SPOKEN}) )?(${MEASURE}) y medi[oa]\\b`, 'g'),
    (_, number = '1', measure) => `${Number(NUMBERS[number] ?? number) + 0.5} ${measure}`,
  ],
  [new RegExp(`\\btres cuartos de (${MEASURE})`, 'g'), '0.75 $1'],
  [new RegExp(`\\b(?:un )?cuarto (?:de )?(${MEASURE})`, 'g'), '0.25 $1'],
  [new RegExp(`\\bmedi[oa] (${MEASURE})`, 'g'), '0.5 $1'],
  [
    new RegExp(`\\b(${SPOKEN}) (${MEASURE})\\b`, 'g'),
    (_, number = '', measure) => `${NUMBERS[number]} ${measure}`,
  ],
  [
    new RegExp(`\\b(${Object.keys(HUNDREDS).join('|')}) (?=(?:gr?s?|gramos|ml|mililitros|cc)\\b)`, 'g'),
    (_, number = '') => `${HUNDREDS[number]} `,
  ],
  // Dozens and pairs.
  [/(\d{1,3}(?:[.,]5)?) ?docenas?\b/g, (_, dozens = '1') => `${Number(dozens.replace(',', '.')) * 12} und`],
  [/\bdocenas?\b/g, ' 12 und '],
  [/(\d{1,3}) pares\b/g, (_, pairs) => `${Number(pairs) * 2} und`],
  [/(?<!\d )\bpar\b(?! de)/g, ' 2 und '],
];

/** Removes what is not content; one step, one line. */
const STEPS: readonly Step[] = [
  [/\bc\.\s?c\b\.?|\bcm3\b/g, 'cc'],
  [/(\d) ?cm3\b/g, '$1 cc'],
  [/(\d) ?(?:m2|mt2|mts2|m²)(?![a-z\d])/g, '$1 areas'],
  // A milk from the first year on: 'Klim 1+ 400 g'.
  [/\b[1-5]\+ (?=\d{3})/g, ' '],
  [/\b(?:c\/ ?[u1]n?|cada un[oa]|cada unidad|por unidad)\b\.?/g, ' cadauno '],
  [/\b(?:fl\.? ?oz|oz\.? ?fl|onzas? liquidas?)\b/g, ' floz '],
  // Names of packs.
  [
    new RegExp(`\\b(${Object.keys(PACK_NAMES).join('|')}|\\d{1,2}) ?-?(?:pack|pak|pac|pk)s?\\b`, 'g'),
    (_, name = '') => ` pk${PACK_NAMES[name] ?? name} `,
  ],
  // 'Six de 200 ml' and 'six x 200 ml' are sixpacks; 'six 6x200 ml' repeats it.
  [/\b(four|six|twelve) ?(?:de |x ?)?(?=\d)(?!\d{1,2} ?x)/g, (_, name = '') => ` pk${PACK_NAMES[name]} `],
  [
    /\b(dos|tres|cuatro|cinco|seis|ocho|diez|doce) (?:de|x) (?=\d)(?!\d{1,2} ?x)/g,
    (_, name = '') => ` pk${PACK_NAMES[name]} `,
  ],
  [
    /\bp(?:k|ack)?[ -]?(\d{1,2})\b(?!\s?(?:[.,]\d|x ?\d))(?! ?(?:g|gr|grs|ml|kg|l|lt|und|unds|un|u)\b)/g,
    ' pk$1 ',
  ],
  [/\bp(?:k|ack)?-?(\d{1,2}) ?x ?(?=\d)/g, ' $1 und x '],
  [/# ?\d{1,3}\b/g, ' '],
  ...NAME_STEPS,
  // Dosage, strength and the like; numbers that name a size, an age, a kind.
  [/\d+(?:[.,]\d+)? ?(?:mg|mcg|ug|ui|iu)\b(?: ?\/ ?\d+(?:[.,]\d+)? ?(?:ml|g)\b)?/g, ' '],
  [/\d+(?:[.,]\d+)? ?%(?: ?v\/v)?/g, ' '],
  [/\b\d+ (?:en|in) \d+\b/g, ' '],
  [/\btotal 12(?= \d| x|$)/g, ' '],
  [
    /\b(?:fps|spf|no|n|nro|num|numero|ref|etapa|et|talla|tipo|fase|nivel|grado|vitaminas? [a-k]|vitamina|omega|tono|calibre)[ .°º#-]{0,2}\d{1,3}(?:[.,]\d)?(?![\d.,])\b(?! ?(?:g|gr|grs|gramos|kgs?|ml|cc|l|lts?|unds?|uds?|u|un)\b)/g,
    ' ',
  ],
  // 'Pañal +13 kg': of whom it is for.
  [/(\bpanal(?:es)?\b[^+]*)\+ ?\d{1,2} ?kgs?\b(?! ?[a-z]{2})/g, '$1 '],
  // 'Jugo litro x 2'
  [/(?<!\d ?)\b(litro|kilo|libra)(?= x ?\d{1,2}(?![\d.,]))/g, '1 $1'],
  [/\b(?:t|b|s|d|q|h|w)\d{1,3}\b/g, ' '],
  [/\b\d{1,2}(?:\/|-)(?:xg|xxg|g|m|p|rn|xl)\b(?! ?\d)|\b(?:xg|xxg|g|m|p|rn|xl)\/[1-6]\b/g, ' '],
  [/\b[1-5] ?(?:h|p|hojas)\b/g, ' '],
  [
    /\d+(?:[.,]\d+)?(?: ?(?:cm|mm))? ?x ?\d+(?:[.,]\d+)?(?: ?(?:cm|mm))?(?: ?x ?\d+(?:[.,]\d+)?)? ?(?:cm|mm)\b/g,
    ' ',
  ],
  // Width by height of bags.
  [
    new RegExp(
      `(\\bbolsas?\\b[^+]*?)\\b(?:1[5-9]|[2-9]\\d|1\\d\\d) ?x ?(?:[2-9]\\d|1\\d\\d)(?![\\d.,])(?! ?(?:${WEIGHT}|cl|oz|u|un|unds?|unid[a-z]*|uds?)\\b)`,
    ),
    '$1 ',
  ],
  [
    /\d+(?:[.,]\d+)?(?: ?(?:a|-) ?\d+)? ?(?:cms?|mm|w|watts?|v|voltios|hz|mah|gb|anos?|meses|mes|dias|horas|kcal|cal|pulgadas?|grados|lavad[ao]s|personas|pers|tazas)\b/g,
    ' ',
  ],
  [/\b(?:rinde|prepara|hace)(?: hasta)?(?: de)? \d+(?:[.,]\d+)? ?[a-z]+/g, ' '],
  [
    new RegExp(
      `(?:\\b(?:hasta|desde|mas de|menos de|maximo|minimo|capacidad|soporta|para)(?: de)?|[<>≥≤]) ?${FIGURE} ?${WEIGHT}\\b`,
      'g',
    ),
    ' ',
  ],
];

const RANGE = new RegExp(
  `(?<![\\d.,/])(${FIGURE}) ?(?:${WEIGHT})? ?(?:-|–|/|\\ba\\b|\\by\\b) ?(${FIGURE}) ?(?:${WEIGHT}|unds?|m)\\b`,
  'g',
);
const MAY_SAY_INCHES = /["”″]|''|’’|pul/;
/** Thickness or width in inches: the mark tells them from counts. A mark before a word begins a quotation. */
const INCHES =
  /(?:\d{1,2} )?\d{1,2}(?:\/\d{1,2}|[.,]\d)?(?: (?:"|''|’’|”|″)(?! ?[a-z])|"|''|’’|”|″| ?pulgadas?\b| ?pulg?\b\.?)/g;

export type Phrases = { text: string; range: boolean; promotion: boolean };

/** The text with number words in digits, and facts besides its content. */
export function readPhrases(original: string): Phrases {
  const plain = plainText(original);
  let text = MAY_SAY_INCHES.test(plain) ? plain.replace(INCHES, ' ') : plain;
  text = withoutGauges(text);
  const promotion = isPromotion(text);
  text = inFigures(text);
  for (const [pattern, by] of STEPS) text = text.replace(pattern, by as string);
  let range = false;
  text = text.replace(RANGE, (found, from: string, to: string) => {
    if (Number(from.replace(',', '.')) >= Number(to.replace(',', '.'))) return found;
    range = true;
    return ' ';
  });
  return { text: text.replace(/(?<=\s|^)\d+\/\d+(?=\s|$)/g, ' '), range, promotion };
}

/** Plain text with amounts in digits: 'litro y medio' is '1.5 litro'. */
export function inFigures(plain: string): string {
  if (!MAY_SAY_AMOUNT.test(plain)) return plain;
  let text = plain;
  for (const [pattern, by] of FRACTION_STEPS) text = text.replace(pattern, by as string);
  if (!MAY_SPEAK.test(text)) return text;
  for (const [pattern, by] of SPOKEN_STEPS) text = text.replace(pattern, by as string);
  return text;
}
