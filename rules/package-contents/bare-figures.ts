import { isContainer } from './goods.ts';
import type { Kinds } from './kinds.ts';

/** A text that says a measure needs none that is implied. */
const MEASURED =
  /\d ?(?:k|kgs?|kilos?|kls?|gr?|grs|grms?|grm|gms?|gramos?|ml|mls|cc|cl|l|lts?|ltrs?|litros?|lbs?|libras?|oz|onzas?|floz|galon(?:es)?|areas|arrobas?|m|mts?|mtrs?|metros?)\b/;
const CUT = /\d ?[cm](?= |$)/;
/** '473C' is of 473 cc, cut. */
const CUT_CC = /(\d{3,4}) ?c(?= |$)/g;
/** '75M' of a toothpaste, '3M' of a sponge: metres only of goods that are sold by them. */
const BARE_METRES = /(\d+(?:[.,]\d+)?)( ?)m(?= |$)/g;
const FEWEST_CUT_ML = 10;

/** The figure that ends a name, perhaps with its bottle and its count: 'lata 330', 'x 900', '400 pet x12'. */
const LAST =
  /( x ?| |^)(\d{1,4}(?:[.,]\d{1,3})?)(?= (?:pet|bot|botella|lata|vidrio|bolsa|tetra|caja|doypack|pk\d+|bot pet)\b| ?x ?\d{1,2}(?: |$)| ?$)/;
const TIMES = /(?:^| )(\d{1,2}) ?x ?(\d{2,4}) ?$/;
/** 'Enjuague 500+250' */
const SUM = /(\d{2,4}) ?\+ ?(\d{2,4}) ?$/;

const FEW = /^\D* x ?(\d{1,2}) ?$/;
const BULK =
  /^ ?(?:arroz|azucar|harinas?|sal|lentejas?|frijol(?:es)?|garbanzos?|detergente|alimento|concentrado|arena)\b/;
const MOST_WHOLE_LITRES = 5;

const FEWEST_GRAMS = 80;
const FEWEST_GRAMS_AFTER_X = 100;
const MOST_GRAMS = 5000;
/** Sizes of bottles in litres; others may be strengths and versions. */
const MOST_LITRES = 3.8;

/** The text with the units that goods of a kind leave out or cut. */
export function withUnits(text: string, kinds: Kinds): string {
  const whole = (CUT.test(text) ? withCutUnits(text, kinds) : text).replace(/ {2,}/g, ' ');
  if (!/\d/.test(whole) || MEASURED.test(whole)) return whole;
  const { kind } = kinds;
  if (kind !== 'ml' && kind !== 'g') return whole;
  if (TIMES.test(whole))
    return whole.replace(TIMES, (found, packs: string, figure: string) =>
      (kind === 'ml' ? isContainer(Number(figure)) : isGrams(figure, true))
        ? ` ${packs} x ${figure} ${kind}`
        : found,
    );
  const added = SUM.exec(whole);
  if (kind === 'ml' && added?.slice(1).every((figure) => isContainer(Number(figure))))
    return whole.replace(SUM, '$1 ml + $2 ml');
  if (isFewOf(whole, kind)) return `${whole} areas`;
  return whole.replace(LAST, (found, before: string, figure: string) => {
    const unit = kind === 'ml' ? unitOfVolume(figure) : isGrams(figure, before.includes('x')) ? 'g' : '';
    return unit ? `${before}${figure} ${unit} ` : found;
  });
}

/** 'Arroz x 5', 'Cola x 3': pieces, or kilos and litres. */
function isFewOf(text: string, kind: 'ml' | 'g'): boolean {
  const few = Number(FEW.exec(text)?.[1] ?? 0);
  return few > 0 && (kind === 'ml' ? few <= MOST_WHOLE_LITRES : BULK.test(text));
}

function withCutUnits(text: string, { kind, named, isOfVolume }: Kinds): string {
  const isVolume = (kind === 'ml' || isOfVolume) && named !== 'und';
  return text
    .replace(CUT_CC, kind === 'und' ? '$1 areas' : '$1 ml')
    .replace(BARE_METRES, (found, figure: string, gap: string) => {
      if (kind === 'm') return found;
      const isCut = Number(figure) >= FEWEST_CUT_ML;
      if (isCut && isVolume) return `${figure} ml`;
      return isCut || gap !== '' ? `${figure} areas` : ' ';
    });
}

function unitOfVolume(figure: string): string {
  const value = Number(figure.replace(',', '.'));
  if (Number.isInteger(value) && !/[.,]/.test(figure)) return isContainer(value) ? 'ml' : '';
  return value >= 0.2 && value <= MOST_LITRES && Number.isInteger(Math.round(value * 1000) / 50) ? 'l' : '';
}

function isGrams(figure: string, isAfterX: boolean): boolean {
  const value = Number(figure);
  const isYear = value >= 1900 && value <= 2030 && value % 50 !== 0;
  return (
    Number.isInteger(value) &&
    !figure.startsWith('0') &&
    !isYear &&
    value >= (isAfterX ? FEWEST_GRAMS_AFTER_X : FEWEST_GRAMS) &&
    value <= MOST_GRAMS
  );
}
