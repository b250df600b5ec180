import { type ImportMapping, SHARED_FIELDS } from '#contract/imports/mapping-shapes.ts';

/** Why a mapping does not allow checking an import, in words. */
export function wrongMapping({
  columns,
  covers,
  missing,
  makes_codes: makesCodes,
}: ImportMapping): string | undefined {
  const has = (name: string) => columns.some(({ field }) => field === name);
  if (!has('sku') && !makesCodes) return 'Falta decir qué columna es el código (SKU) de cada producto.';
  if (!has('sku') && !has('bar_code') && !has('title'))
    return 'Para hacer los códigos hace falta el código de barras o el título de cada producto.';
  for (const [at, { column, field, office_id }] of columns.entries()) {
    const other = columns.slice(0, at).find((one) => one.field === field && one.office_id === office_id);
    if (other && !SHARED_FIELDS.has(field))
      return `“${other.column}” y “${column}” dicen ser el mismo campo. Deja una sola.`;
  }
  if (columns.length < 2) return 'Falta decir qué columnas se traen además del código.';
  if (missing === 'hide' && covers !== 'all')
    return 'Solo un archivo con todo el catálogo puede esconder lo que no trae.';
  return undefined;
}
