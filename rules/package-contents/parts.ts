import { figureOf, isPieceWord, type PumUnit, scaleOf } from './units.ts';

/** The figures in a text, part by part, in order. */
export type Part =
  | { is: 'measure'; quantity: number; text: string; unit: PumUnit; weak: boolean; bracketed: boolean }
  | { is: 'count'; count: number; of: CountOf; bracketed: boolean }
  /** A figure without a known meaning. */
  | { is: 'figure'; figure: number; text: string; bracketed: boolean }
  /** An amount without a unit price: square metres, ambiguous ounces, gallons. */
  | { is: 'unknown' }
  | { is: 'x' }
  | { is: 'of' }
  | { is: 'plus' }
  | { is: 'each' }
  | { is: 'free' }
  | { is: 'word' };

export type Measure = Extract<Part, { is: 'measure' }>;
export type Count = Extract<Part, { is: 'count' }>;

/** unit: pieces or packs, ambiguous. bare: 'x 12'. named: a sixpack. */
export type CountOf = 'unit' | 'pack' | 'named' | 'inside' | 'sheet' | 'bare';

const PACKS = new Set(
  'paquete paquetes paq paqs pq pqt pqts lata latas botella botellas botellin botellines botellitas bot frasco frascos tarro tarros tarrito tarritos tarrina tarrinas bote botes pote potes caja cajas cj bolsa bolsas sobre sobres sob sachet sachets vaso vasos vasitos brick bricks bricks tubo tubos envase envases taco tacos barra barras barritas bandejas garrafa display rollo rollos roll rolls rll r pk'.split(
    ' ',
  ),
);
/** 'Cerveza 1897 lata 330 ml': a figure above 1 does not count a singular noun. */
const SINGULAR =
  /^(paquete|lata|botella|frasco|tarro|caja|bolsa|sobre|vaso|tubo|envase|taco|barra|garrafa|brick)$/;
const MOST_PACKS = 100;
const INSIDE = new Set(
  'tajada tajadas taj tj lonja lonjas loncha lonchas rebanada rebanadas porcion porciones porc cubo cubos capsula capsulas caps cap tableta tabletas tab tabs pastilla pastillas comprimido comprimidos gragea grageas bolsita bolsitas toallita toallitas protectores panales cubitos huevos servilletas'.split(
    ' ',
  ),
);
const UNKNOWN = new Set('oz onz onza onzas areas bulto bultos ft pie pies yd'.split(' '));
const FREE = new Set('gratis gts obsequio adicional adicionales extra gratuito'.split(' '));
const PART = /pk\d{1,2}|\d+(?:[.,]\d+)*|[a-zñ]+|[+()]/g;

export function readParts(text: string): Part[] {
  const marks = [...text.matchAll(PART)].map(([mark]) => mark);
  const parts: Part[] = [];
  let bracketed = false;
  for (let at = 0; at < marks.length; at += 1) {
    const mark = marks[at] ?? '';
    if (mark === '(' || mark === ')') {
      bracketed = mark === '(';
      continue;
    }
    if (/^\d/.test(mark)) {
      const part = ofFigure(mark, marks[at + 1], bracketed);
      // A figure's noun belongs to it.
      if (part.is !== 'figure') at += 1;
      parts.push(part);
      continue;
    }
    parts.push(ofWord(mark, marks[at + 1], parts.at(-1), bracketed));
  }
  return parts;
}

function ofFigure(figure: string, word: string | undefined, bracketed: boolean): Part {
  const nothing: Part = { is: 'figure', figure: Number(figure.replace(',', '.')), text: figure, bracketed };
  if (word === undefined) return nothing;
  const scale = scaleOf(word);
  if (scale) {
    const quantity = figureOf(figure, scale) * scale.times;
    return { is: 'measure', quantity, text: figure, unit: scale.unit, weak: scale.weak === true, bracketed };
  }
  if (UNKNOWN.has(word)) return { is: 'unknown' };
  const of = countOf(word);
  if (!of || !/^\d{1,5}$|^\d{1,2}\.\d{3}$/.test(figure)) return nothing;
  const count = Number(figure.replace('.', ''));
  if (of === 'pack' && (count > MOST_PACKS || (count > 1 && SINGULAR.test(word)))) return nothing;
  return { is: 'count', count, of, bracketed };
}

function countOf(word: string): CountOf | undefined {
  if (PACKS.has(word)) return 'pack';
  if (isPieceWord(word)) return 'unit';
  if (/^hojas?$/.test(word)) return 'sheet';
  return INSIDE.has(word) ? 'inside' : undefined;
}

function ofWord(word: string, next: string | undefined, before: Part | undefined, bracketed: boolean): Part {
  const named = /^pk(\d{1,2})$/.exec(word);
  if (named) return { is: 'count', count: Number(named[1]), of: 'named', bracketed };
  if (word === '+') return { is: 'plus' };
  if (word === 'x' || word === 'por') return { is: 'x' };
  if (word === 'de') return { is: 'of' };
  if (word === 'cadauno') return { is: 'each' };
  if (FREE.has(word)) return { is: 'free' };
  // 'x kilo', 'x und': one of it.
  const scale = before?.is === 'x' ? scaleOf(word) : undefined;
  if (scale && word.length > 1)
    return { is: 'measure', quantity: scale.times, text: '1', unit: scale.unit, weak: false, bracketed };
  const isLast = next === undefined || next === '+';
  if (isPieceWord(word) && word.length > 2 && (before?.is === 'x' || isLast))
    return { is: 'count', count: 1, of: 'unit', bracketed };
  if (/^(galon|bulto|litro|kilo|libra)$/.test(word)) return { is: 'unknown' };
  return { is: 'word' };
}
