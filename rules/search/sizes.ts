import { readParts } from '#rules/package-contents/parts.ts';
import { inFigures } from '#rules/package-contents/phrases.ts';
import { type PumUnit, plainText } from '#rules/package-contents/units.ts';

/**
 * A requested size. `figure`: without a unit, 'aceite 900', 'coca cola 1.5', 'huevos x30'; its meaning depends on the
 * product.
 */
export type WantedSize =
  | { is: 'amount'; quantity: number; unit: PumUnit; loose: boolean }
  | { is: 'pieces'; pieces: number }
  | { is: 'packs'; packs: number; each: number }
  | { is: 'figure'; figure: number };

/** The total content of a pack; `packs` of it. */
export type SoldSize = { quantity: number; unit: PumUnit; packs: number };

type SizeReading = {
  /** The text without sizes; single figures are in neither. */
  words: string;
  sizes: WantedSize[];
  /** Whole figures without a unit, which may also be part of a name: 'etapa 3'. */
  figures: string[];
};

const FIGURE = '\\d{1,6}(?:[.,]\\d{1,3}){0,2}';
/** Most questions say neither a figure nor a word that stands for one. */
const MAY_SAY_SIZE = /\d|libra|kilo|litro|galon|etapa|talla|paso|nivel|media|six/;
/** Figures joined by an x, with the word behind them. */
const RUN = new RegExp(
  `(?<![a-z0-9.,])(?:(?:x|por) ?)?${FIGURE}(?: ?[x*] ?${FIGURE}){0,3}(?: ?(?:x ?)?[a-z]{1,12}(?![a-z0-9]))?(?![a-z]*\\d)`,
  'g',
);
const OUNCES = /(\d) ?(?:oz|onzas?)\b/g;
/** 'Atún pack x3' */
const PACK = /\b(?:pack|paquete)s? (?=x ?\d)/g;
const SPOKEN_ONE = /(?<!\d ?)\b(libra|kilo|litro|galon)\b/g;
const SIX_PACK = /\b(?:six ?pac?k?|sixpac)\b/g;
/** Half a bottle, as people order spirits. */
const HALF_BOTTLE =
  /\bmedia (?:botella )?(?:de )?(?=(?:aguardiente|guaro|ron|whisky|vodka|brandy|tequila)\b)/g;
/** The figure of a stage is part of the name, also before a size: 'etapa 3 x 50'. */
const SPOKEN_STAGE = /(?<=\b(?:etapa|talla|paso|nivel) )(?:uno|dos|tres|cuatro|cinco|seis)\b/g;
const STAGES = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'];
const STAGE = /\b(etapa|talla|paso|nivel) (\d)(?= x|$)/g;
/** Sheets are part of a name ('papel higiénico 4 hojas'), not pieces of a pack. */
const SHEETS = /^(\d{1,3}) ?(hojas?)$/;
/** A counted noun other than pieces. */
const COUNTED = /^\s*\d{1,3} (?!un(?:d|id|idad|idades)?\b)([a-z]{4,})\s*$/;
/** Below it a figure is of kilos or litres, from there on of grams or millilitres. */
const MOST_LARGE = 25;
const LEAST_SMALL = 50;
const NEAREST = 0.3;
/** Pieces are bought in what there is: up to eight times as many count a little. */
const FURTHEST_PIECES = 3;
const ONE_OF_SEVERAL = 0.6;
/** Two of a litre are two litres, but not the usual way to ask for them. */
const ALL_TOGETHER = 0.7;
/** Relative difference that counts as equal. */
const SAME = 0.03;

/** Parses sizes in a query with the parser of imports (rules/package-contents/), in every common spelling. */
export function readSizes(text: string): SizeReading {
  const reading: SizeReading = { words: '', sizes: [], figures: [] };
  const plain = inFigures(plainText(text));
  if (!MAY_SAY_SIZE.test(plain)) return { ...reading, words: plain };
  const spoken = plain
    .replace(OUNCES, '$1 floz')
    .replace(PACK, ' ')
    .replace(SPOKEN_STAGE, (stage) => String(STAGES.indexOf(stage) + 1));
  reading.words = spoken
    .replace(STAGE, (_, name: string, figure: string) => {
      reading.figures.push(figure);
      return name;
    })
    .replace(HALF_BOTTLE, '375 ml ')
    .replace(SIX_PACK, (words) => (words === spoken.trim() ? words : ' x 6 '))
    .replace(SPOKEN_ONE, '1 $1')
    .replace(RUN, (run) => readRun(run, reading));
  // '6 huevos' are eggs, beside words that name the goods they are only pieces.
  if (reading.words.trim() === '' && reading.sizes[0]?.is === 'pieces') {
    reading.words = COUNTED.exec(spoken)?.[1] ?? '';
  }
  return reading;
}

/** Returns the part of a sequence of figures that is no size. */
function readRun(run: string, { sizes, figures }: SizeReading): string {
  const [, sheets, word] = SHEETS.exec(run) ?? [];
  if (sheets !== undefined) {
    figures.push(sheets);
    return ` ${word} `;
  }
  const parts = readParts(run);
  const isWordLast = parts.at(-1)?.is === 'word';
  const numbers = parts.filter(
    (part) => part.is === 'figure' || part.is === 'measure' || part.is === 'count',
  );
  const [first, second] = numbers;
  const behind = isWordLast ? ` ${/[a-z]+$/.exec(run)?.[0] ?? ''} ` : ' ';
  // '7up' is a name.
  if (!first || (isWordLast && /\d[a-z]+$/.test(run))) return run;
  if (second?.is === 'measure' && first.is === 'figure') {
    sizes.push({ is: 'packs', packs: first.figure, each: second.quantity });
  } else if (second?.is === 'figure' && first.is === 'figure' && second.figure >= LEAST_SMALL) {
    sizes.push({ is: 'packs', packs: first.figure, each: second.figure });
  } else if (first.is === 'measure') {
    const loose = run.includes('floz');
    if (first.quantity > 0) sizes.push({ is: 'amount', quantity: first.quantity, unit: first.unit, loose });
  } else if (first.is === 'count') {
    sizes.push({ is: 'pieces', pieces: first.count });
  } else {
    for (const part of [first, second])
      if (part?.is === 'figure') sizes.push({ is: 'figure', figure: part.figure });
    // In 'etapa 3 x 30' the first figure is part of the name.
    if (/^\d+$/.test(first.text) && !/^(?:x|por)/.test(run)) figures.push(first.text);
  }
  return behind;
}

/**
 * How well a product matches a size: 1 = equal, decreasing with the difference, 0 = twice or half as much.
 */
export function sizeFit(size: WantedSize, sold: SoldSize): number {
  if (sold.quantity <= 0) return 0;
  if (size.is === 'pieces') return piecesFit(size.pieces, sold);
  if (size.is === 'packs') {
    if (sold.packs !== size.packs) return 0;
    const each = sold.quantity / sold.packs;
    return isSame(each, size.each) || isSame(each, size.each * 1000) ? 1 : NEAREST;
  }
  if (size.is === 'amount') {
    const isOther = sold.unit !== size.unit && !(size.loose && sold.unit === 'g' && size.unit === 'ml');
    return isOther ? 0 : amountFit(size.quantity, sold);
  }
  return figureFit(size.figure, sold);
}

function figureFit(figure: number, sold: SoldSize): number {
  const asPieces = Number.isInteger(figure) ? piecesFit(figure, sold) : 0;
  if (sold.unit === 'und' || sold.unit === 'm') return asPieces;
  const asSmall = figure >= LEAST_SMALL ? amountFit(figure, sold) : 0;
  const asLarge = figure <= MOST_LARGE ? amountFit(figure * 1000, sold) : 0;
  return Math.max(asPieces, asSmall, asLarge);
}

function piecesFit(pieces: number, { quantity, unit, packs }: SoldSize): number {
  if (packs > 1 && packs === pieces) return 1;
  if (unit !== 'und') return 0;
  const fit = amountFit(pieces, { quantity, unit, packs });
  // For half a dozen eggs, twelve are nearer than thirty.
  const near = Math.max(0, 1 - Math.abs(Math.log2(quantity / pieces)) / FURTHEST_PIECES);
  return Math.max(fit, NEAREST * near ** 2);
}

function amountFit(target: number, { quantity, packs }: SoldSize): number {
  if (target <= 0) return 0;
  if (isSame(quantity, target)) return packs > 1 ? ALL_TOGETHER : 1;
  if (packs > 1 && isSame(quantity / packs, target)) return ONE_OF_SEVERAL;
  return NEAREST * Math.max(0, 1 - Math.abs(Math.log2(quantity / target)));
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME * other;
}
