import { brandKey, brandName, cleanCell, cut, titleOf, withoutEntities } from '../reading/cell-text.ts';
import { LIMITS } from '../reading/sheet-row.ts';
import type { CurrentProduct } from './current.ts';
import { type Draft, LONGEST_TITLE } from './read-row.ts';

/**
 * Whether a text of a file is the shop's own as a file has it: without line breaks, double spaces and tags, and no
 * longer than a cell. Otherwise what was exported would come back as changed.
 */
export function isSameText(
  text: string,
  current: string,
  read: (cell: string) => string = cleanCell,
): boolean {
  if (text === current) return true;
  const cell = cut(current, LIMITS.cell);
  return text === read(cell) || text === read(cut(withoutEntities(current), LIMITS.cell));
}

/** The title as it was written, not as it would be tidied. */
export function isSameTitle(
  { title, writtenTitle }: Pick<Draft, 'title' | 'writtenTitle'>,
  current: Pick<CurrentProduct, 'title'>,
): boolean {
  if (title === '' || title === current.title) return true;
  return isSameText(writtenTitle, current.title, (cell) => cut(titleOf(cell), LONGEST_TITLE));
}

/** By its name or by its display name. */
export function isSameBrand(
  text: string,
  { brand, brand_display_name: displayName }: CurrentProduct,
): boolean {
  return [brand, displayName].some((name) => name !== '' && brandKey(brandName(name)) === brandKey(text));
}
