/** Prefixes of a code where people copy it from: 'SKU 612', 'cód. 612', 'ref: 612', 'sku612', '#612', 'n° 612'. */
const NAMED =
  /^(?:(?:sku|plu|ean|cod(?:igo)?(?: de barras)?|barcode|ref(?:erencia)?|art(?:iculo)?|item|producto|n(?:ro|um(?:ero)?)?\s?[°º.])(?:(?<![a-z])|\b|(?=\d))[\s.:#°º-]*(?=\d)|#\s*(?=\d))/;
const CODE = /^[\w.-]{3,40}$/;
const IN_GROUPS = /^\d(?:[\d\s.-]*\d)?$/;
const ENDS_IN_FIGURE = /\d\s*$/;
const FEWEST_FIGURES = 3;
const MOST_FIGURES = 14;
const EAN_FIGURES = 13;
const FEWEST_OF_BAR_CODE = 8;

/**
 * Codes a text may stand for, as SKU or bar code: without copied blanks, with or without a leading zero, and a bar code
 * without its check digit. None for words.
 */
export function codesIn(text: string): string[] {
  const query = text.trim();
  const plain = plainOf(query);
  const code = query.slice(
    plain.length === query.length ? plain.length - plain.replace(NAMED, '').length : 0,
  );
  if (!IN_GROUPS.test(code)) return CODE.test(code) ? [code] : [];
  const figures = code.replace(/\D/g, '');
  const fewest = code === query ? FEWEST_FIGURES : 1;
  if (figures.length < fewest || figures.length > MOST_FIGURES) return CODE.test(code) ? [code] : [];
  const bare = figures.replace(/^0+/, '') || figures;
  const codes = new Set([code, figures, bare, `0${figures}`, `0${bare}`]);
  if (figures.length === EAN_FIGURES - 1) codes.add(`${figures}${checkDigit(figures)}`);
  return [...codes];
}

/** Whether a text is a code and nothing else: 'ref. 1200' asks for no refresco of 1200 ml. */
export function isNamedCode(text: string): boolean {
  if (!ENDS_IN_FIGURE.test(text)) return false;
  const plain = plainOf(text.trim());
  const code = plain.replace(NAMED, '');
  if (!IN_GROUPS.test(code)) return false;
  return code !== plain || code.replace(/\D/g, '').length >= FEWEST_OF_BAR_CODE;
}

/** The thirteenth figure of a bar code (EAN-13). */
function checkDigit(twelve: string): number {
  const sum = [...twelve].reduce((all, figure, place) => all + Number(figure) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}
