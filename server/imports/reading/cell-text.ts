import type { Content } from '#rules/package-contents/read-content.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  deg: '°',
  frac12: '½',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  uuml: 'ü',
  reg: '®',
  iexcl: '¡',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Uuml: 'Ü',
  iquest: '¿',
  trade: '™',
};

const ENTITY = /&(#\d{1,6}|#x[\da-f]{1,5}|[a-zA-Z]{2,8}\d{0,2});/gi;

/** Matches most of the millions of cells, which need no cleaning. */
const PLAIN = /^[\x20-\x25\x27-\x3b\x3d-\x7e]*$/;

/** HTML tags that shops paste into their texts; '<AA>' and '< 5 kg' are words. */
const TAG =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
/** Tags within a word, removed without a space. */
const INSIDE_WORD = /^<\/?(?:a|b|big|em|font|i|small|span|strong|sub|sup|u)\b/i;

/** '="00712"': how systems keep a spreadsheet from removing leading zeros of a code. */
const TEXT_FORMULA = /^\s*="([^"]*)"\s*$/;

/** A cell as displayed: entities become characters, invisible characters and tags of HTML are removed. */
export function cleanCell(cell: string): string {
  const text = cell.includes('="') ? cell.replace(TEXT_FORMULA, '$1') : cell;
  if (PLAIN.test(text) && !text.includes('  ')) return text.trim();
  return text
    .replace(ENTITY, (whole, name: string) => letterOf(name) ?? whole)
    .replace(TAG, (tag) => (INSIDE_WORD.test(tag) ? '' : ' '))
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\s]+/gu, ' ')
    .replace(/\p{Cf}|\ufffd/gu, '')
    .normalize('NFC')
    .trim();
}

/** '&Oacute;' would end its cell in a file with the delimiter ';'; decoded line by line, before splitting. */
export function withoutEntities(lines: string): string {
  if (!lines.includes('&')) return lines;
  return lines.replace(ENTITY, (whole, name: string) => {
    // 'H&M;5.000' and 'A&lt;B;7' end their cell there.
    const letter = /^\w{1,2}$/.test(name) ? undefined : letterOf(name);
    // A quote or a semicolon would open a cell, or end it.
    return letter === '"' ? "'" : letter === ';' ? ',' : (letter ?? whole);
  });
}

/** Systems that write everything in capitals do so with entities, too: '&NTILDE;', '&QUOT;'. */
function letterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name] ?? capitalOf(name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code < 0x10ffff ? String.fromCodePoint(code) : ' ';
}

function capitalOf(name: string): string | undefined {
  return name === name.toUpperCase() ? ENTITIES[name.toLowerCase()]?.toUpperCase() : undefined;
}

/** The beginning of a text. PostgreSQL refuses half of a surrogate pair, such as of an emoji. */
export function cut(text: string, most: number): string {
  const last = text.length > most ? text.charCodeAt(most - 1) : 0;
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** The text as a title, which needs letters or digits; '---' and '.' mean none. */
export function titleOf(text: string): string {
  const title = cleanCell(text);
  return /[\p{L}\d]/u.test(title) ? title : '';
}

/** 'TOTAL GENERAL': a row that adds up others. */
const IN_SUM = /^(gran)?(sub)?[.-]?total\p{L}*:?$/iu;

const LONGEST_KEY = 60;

/** A code is text: leading zeros stay, and codes damaged by a spreadsheet are reported. */
export function keyInCell(text: string): { key: string } | { broken: string } | { long: string } | undefined {
  const key = cleanCell(text).replace(/^'/, '').replace(/\s+/g, '');
  if (!/[\p{L}\d]/u.test(key) || /^(0+|n\/?a|null|#.*)$/i.test(key) || IN_SUM.test(key)) return undefined;
  if (/^\d[.,]\d+e\+?\d+$|^\d{1,2}\/\d{1,2}\/\d{4}$/i.test(key)) return { broken: key };
  return key.length > LONGEST_KEY ? { long: cut(cleanCell(text), 60) } : { key };
}

/**
 * A key for codes that people take for the same: '9002' of '0009002', which spreadsheets make of it; 'ab-1' of 'AB-1'.
 */
export function bareKey(key: string): string {
  return /^\d{1,20}$/.test(key) ? key.replace(/^0+/, '') : key.toLowerCase();
}

const SMALL_WORDS = new Set('a al con de del e el en la las lo los o para por sin u un una y x'.split(' '));

/** Abbreviations such as 'LG' and 'HP'. */
const ABBREVIATION = /^[^aeiou\d ]{2,4}$/;

/** 'ARROZ DIANA X 500 GR' becomes 'Arroz Diana x 500 gr'; titles with lower-case letters stay. */
export function tidyTitle(title: string, brand: string): string {
  if (/\p{Ll}{2}/u.test(title) || !/\p{Lu}{3}/u.test(title)) return title;
  const named = ` ${normaliseText(brand)} `;
  const words = title.toLowerCase().split(' ');
  return words
    .map((word, at) => {
      const name = normaliseText(word);
      const isName = name !== '' && named.includes(` ${name} `);
      if (named === ` ${name} ` && ABBREVIATION.test(name)) return word.toUpperCase();
      if (at > 0 && (SMALL_WORDS.has(word) || !isName)) return word;
      return word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
    })
    .join(' ');
}

const NO_BRAND =
  /^(sm|na|sinmarca|generic[ao]s?|varios?|varias|otr[ao]s?|ningun[ao]|noaplica|marcagenerica|x+|null|sindefinir|pordefinir|0+)?$/;
const LEGAL =
  /[\s,]+((?:s\.? ?a\.? ?s|s\.? ?a|ltda)\.?,? bic|s\.? ?a\.? ?s|s\.? ?a|ltda|limitada|s\.? ?en ?c|e\.? ?u|cia|& ?cia|inc|corp|co|s\.? ?c\.? ?a)\.?$/i;

/** Words that companies add to their brand: 'Alpina Productos Alimenticios', 'Nestlé de Colombia'. */
const TRADE =
  /\s+(?:(?:de|del|la|y|e)\s+)*(?:productos?|alimentos?|alimentici[ao]s?|lacteos|lácteos|industrias?|industrial|comercial|distribuciones|compania|compañía|colombia|colombian[ao]s?|internacional)$/iu;

/** A brand's name without its legal form, and of a company without its trade; '' for a placeholder. */
export function brandName(text: string): string {
  const written = cleanCell(text).replace(/^[.\-_*\s]+|[-_*\s]+$/g, '');
  let name = withoutEnds(written, LEGAL);
  if (name !== written) name = withoutEnds(name, TRADE);
  if (NO_BRAND.test(brandKey(name)) || !/[\p{L}\d]/u.test(name)) return '';
  return cut(name, 80);
}

function withoutEnds(text: string, end: RegExp): string {
  const rest = text.replace(end, '').trim();
  return rest === text ? text : withoutEnds(rest, end);
}

/** Equal for spellings of one brand that differ in case, accents, dots or blanks. */
export function brandKey(name: string): string {
  return normaliseText(name).replaceAll(' ', '');
}

/** The displayed name of a brand that is new to the shop. */
export function shownBrand(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  if (name.length <= 3) return name;
  return name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** '12 x 250 ml', '500 g'. */
export function sizeText({ quantity, unit, packs }: Content): string {
  const one = Number((quantity / packs).toFixed(3));
  const figure = String(one).replace('.', ',');
  return packs > 1 && unit !== 'und'
    ? `${packs} x ${figure} ${unit}`
    : `${String(quantity).replace('.', ',')} ${unit}`;
}
