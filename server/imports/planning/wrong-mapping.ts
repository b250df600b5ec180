import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';

/** Why a mapping does not allow checking an import, in words. */
export function wrongMapping({ columns, covers, missing }: ImportMapping): string | undefined {
  if (!columns.some(({ field }) => field === 'sku'))
    return 'Falta decir qué columna es el código (SKU) de cada producto.';
  const claims = columns.map(({ field, office_id }) => `${field} ${office_id}`);
  if (new Set(claims).size < claims.length) return 'Dos columnas dicen ser el mismo campo. Deja una sola.';
  if (columns.length < 2) return 'Falta decir qué columnas se traen además del código.';
  if (missing === 'hide' && covers !== 'all')
    return 'Solo un archivo con todo el catálogo puede esconder lo que no trae.';
  return undefined;
}
