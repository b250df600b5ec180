import { normaliseText } from '../search/normalise-text.ts';
import { exactNames, type NameMatch, wholeNames } from './barrio-names.ts';

/** Words before the name of a barrio. */
const MARKED = /(?:^|[\s,(])(?:barrio|brr|b\/)\s*/gi;
/** Words after a name that are not part of it. */
const ENDS =
  /[,;()]|\b(?:apto|apartamento|casa|torre|bloque|edificio|edif|conjunto|manzana|mz|lote|piso|frente|por|al lado|esquina|etapa \d|km|cali|palmira|jamundi)\b/i;
/** Words before a name that only refers to the barrio, or is similar. */
const NAMED_ALIKE =
  /\b(?:finca|conjunto|condominio|edificio|edif|torres?|parque|centro comercial|colegio|iglesia|hotel|via|vía|clinica|clínica|unidad|tienda|galer[ií]a|avenida|av|calle|hacienda|parcelaci[oó]n|altos de)\s+(?:de\s+|la\s+|el\s+|las\s+|los\s+)*$/i;
const MOST_WORDS = 6;
/** No address has more words. */
const MOST_IN_TEXT = 24;
/** Shorter words are not specific enough for a barrio by themselves: 'base', 'sena'. */
const FEWEST_LETTERS = 5;
/** Marked as a barrio it may have a mistake or two; anywhere else it is spelt right, or at the beginning nearly. */
const MARKED_DISTANCE = 2.2;
const BARE_DISTANCE = 1.2;

/**
 * The barrio named in a text, by its listed name: after 'barrio', at the start, or anywhere by its whole name.
 * Undefined when there is none or it is ambiguous.
 */
export function barrioInText(text: string, names: readonly string[]): string | undefined {
  for (const { index, 0: mark } of text.matchAll(MARKED)) {
    const name = text.slice(index + mark.length).split(ENDS)[0] ?? '';
    const found = nearest(name, names, MARKED_DISTANCE);
    if (found) return found;
  }
  return bareName(text, names);
}

/** The town itself is no barrio of it. */
const TOWN =
  /(?<!residencial\s|santiago\sde\s)\b(?:santiago de cali|cali|valle del cauca|valle|palmira|jamund[ií]|colombia)\b/gi;

/** 'Pampalinda casa 3', 'manzana 7 lote 4 potrero grande': the longest run of words that is a barrio. */
function bareName(whole: string, names: readonly string[]): string | undefined {
  const text = whole.replaceAll(TOWN, ',');
  const words = [...text.matchAll(/[\p{L}\d]+/gu)].slice(0, MOST_IN_TEXT);
  const isNamedAlike = words.map(({ index }) => NAMED_ALIKE.test(text.slice(0, index)));
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    for (let from = 0; from + count <= words.length; from += 1) {
      const [first, last] = [words[from], words[from + count - 1]];
      if (!first || !last || isNamedAlike[from]) continue;
      const run = text.slice(first.index, last.index + last[0].length);
      if (normaliseText(run).replaceAll(/\d| /g, '').length < FEWEST_LETTERS) continue;
      const isEnd = from + count === words.length && run.length > FEWEST_LETTERS;
      const found = oneOf(exactNames(run, names)) ?? (isEnd ? nearest(run, names, BARE_DISTANCE) : undefined);
      if (found) return found;
    }
  }
  const beginning = text.split(ENDS)[0] ?? '';
  if (normaliseText(beginning).length < FEWEST_LETTERS) return undefined;
  return nearest(beginning, names, BARE_DISTANCE);
}

function nearest(written: string, names: readonly string[], most: number): string | undefined {
  return oneOf(wholeNames(written, names).filter(({ distance }) => distance <= most));
}

/** The nearest one, unless another is as near and as long. */
function oneOf([best, next]: readonly NameMatch[]): string | undefined {
  const isDoubtful = next?.distance === best?.distance && next?.name.length === best?.name.length;
  return isDoubtful ? undefined : best?.name;
}
