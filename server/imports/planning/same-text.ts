import { brandKey, brandName, cleanCell, cut, titleOf, withoutEntities } from '../reading/cell-text.ts';
import { LIMITS } from '../reading/sheet-row.ts';
import type { CurrentProduct } from './current.ts';
import { type Draft, LONGEST_TITLE } from './interpret.ts';

/**
 * Whether a text of a file is what the shop has, as a file has it: without line breaks, double spaces and tags, and not
 * longer than a cell. Otherwise what was exported would come back as changed.
 */
export function isSameText(said: string, has: string, read: (cell: string) => string = cleanCell): boolean {
  if (said === has) return true;
  const cell = cut(has, LIMITS.cell);
  return said === read(cell) || said === read(cut(withoutEntities(has), LIMITS.cell));
}

/** The title as it was written, not as it would be tidied. */
export function isSameTitle({ title, writtenTitle }: Draft, current: CurrentProduct): boolean {
  if (title === '' || title === current.title) return true;
  return isSameText(writtenTitle, current.title, (cell) => cut(titleOf(cell), LONGEST_TITLE));
}

/** By its name or by the one that is shown. */
export function isSameBrand(said: string, { brand, brand_shown: shown }: CurrentProduct): boolean {
  return [brand, shown].some((name) => name !== '' && brandKey(brandName(name)) === brandKey(said));
}
