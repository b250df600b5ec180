import type { CategoryShape } from '#contract/imports/mapping-shapes.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import type { Cells } from './column-facts.ts';

/** Separators of category levels in one cell, the surest first. */
const BETWEEN = ['>', '/', '|', ' - '] as const;
/** Top levels that contain all categories of another system. */
const ROOT = /^(inicio|home|todos?|todas las categorias|all|root|raiz|catalogo|productos|all products)$/;
const OFTEN = 0.5;

/** How a column writes levels of categories, and several categories, in one cell. */
export function categoryShape(cells: Cells): CategoryShape | undefined {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))];
  const isList = isListOf(filled);
  const paths = filled.flatMap((cell) => piecesOf(cell, isList).slice(0, 1));
  const between = BETWEEN.find((sign) => {
    const split = paths.filter((path) => path.includes(sign)).map((path) => partsOf(path, sign));
    if (sign === '>') return split.length > 0;
    // 'Frutas / Verduras' is one name; a real top level recurs above several names.
    const tops = new Set(split.map(([top]) => top));
    return split.length >= paths.length * OFTEN && split.length >= 3 && tops.size < split.length;
  });
  if (!between && !isList) return undefined;
  return { between: between ?? '', is_list: isList, root: rootOf(paths, between) };
}

/** The levels of a category, without a root; of several categories the deepest levels of the first. */
export function categoryLevels(cell: string, shape: CategoryShape | undefined): string[] {
  if (!shape) return [cell.replaceAll('\\,', ',')];
  const paths = pathsOf(cell, shape);
  const [first = []] = paths.filter((path) => path.length > 0);
  return paths.reduce(
    (best, path) => (path[0] === first[0] && path.length > best.length ? path : best),
    first,
  );
}

/** Further categories of a cell: the last level of each, unless it is one of its own levels. */
export function otherCategories(cell: string, shape: CategoryShape | undefined): string[] {
  if (!shape?.is_list) return [];
  const own = new Set(categoryLevels(cell, shape));
  const names = pathsOf(cell, shape).flatMap((path) => path.at(-1) ?? []);
  return [...new Set(names)].filter((name) => !own.has(name));
}

function pathsOf(cell: string, { between, is_list: isList, root }: CategoryShape): string[][] {
  return piecesOf(cell, isList).map((path) =>
    withoutRoot(between === '' ? [path] : partsOf(path, between), root),
  );
}

/**
 * Whether commas separate categories: what is before the first one is a category of its own in another cell, or what is
 * behind the last one also follows other categories.
 */
function isListOf(cells: readonly string[]): boolean {
  const single = new Set(cells.filter((cell) => !UNESCAPED_COMMA.test(cell)));
  const lists = cells.filter((cell) => UNESCAPED_COMMA.test(cell)).map((cell) => piecesOf(cell, true));
  const last = Map.groupBy(lists, (pieces) => pieces.at(-1));
  const isKnown = (pieces: string[]) =>
    single.has(pieces[0] ?? '') || (last.get(pieces.at(-1))?.length ?? 0) > 1;
  return lists.length > 0 && lists.filter(isKnown).length >= lists.length * OFTEN;
}

/** WooCommerce writes '\,' for a comma within a name. */
const UNESCAPED_COMMA = /(?<!\\),/;

function piecesOf(cell: string, isList: boolean): string[] {
  const pieces = isList ? cell.split(UNESCAPED_COMMA) : [cell];
  return pieces.map((piece) => piece.replaceAll('\\,', ',').trim()).filter(Boolean);
}

function partsOf(path: string, between: string): string[] {
  return path
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A top level that all paths share says nothing when two levels are left below it. */
function rootOf(paths: readonly string[], between: string | undefined): string {
  if (!between || paths.length < 5) return '';
  const split = paths.map((path) => partsOf(path, between));
  const [root = ''] = split[0] ?? [];
  return split.every((parts) => parts[0] === root && parts.length >= 3) ? root : '';
}

function withoutRoot(parts: readonly string[], root: string): string[] {
  const [top = '', ...rest] = parts;
  const isRoot = (root !== '' && top === root) || (rest.length > 0 && ROOT.test(normaliseText(top)));
  if (rest.length === 0 && /^(inicio|home|todos|all|root|raiz)$/.test(normaliseText(top))) return [];
  return isRoot ? rest : [...parts];
}
