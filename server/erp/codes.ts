import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** How another system names a product. */
export type Codes = { id_item?: string | undefined; bar_code?: string | undefined };
type Wrong = { field: string; message: string };
type Products = Awaited<ReturnType<typeof readProducts>>;
export const NO_OFFICE = { field: 'office', message: 'No hay una sede con esa clave.' } as const;

/** The product of a row, or what is wrong with how it is named. */
export function productOf({ id_item: sku, bar_code: code }: Codes, products: Products): string | Wrong {
  const coded = code === undefined ? undefined : products.byBarCode.get(code);
  if (sku !== undefined) {
    const named = products.byCode.get(sku);
    if (named === undefined) return { field: 'id_item', message: 'No hay un producto con ese código.' };
    if (coded && !coded.includes(named))
      return { field: 'bar_code', message: 'Ese código de barras es de otro producto que el de id_item.' };
    return named;
  }
  if (code === undefined) return { field: 'id_item', message: 'Envía id_item o bar_code.' };
  const [first, ...others] = coded ?? [];
  if (first === undefined)
    return { field: 'bar_code', message: 'No hay un producto con ese código de barras.' };
  if (others.length === 0) return first;
  return { field: 'bar_code', message: 'Varios productos tienen ese código de barras: usa id_item.' };
}

/** By `key` and by id; a key bound to an office sees only that one. */
export async function readOffices(
  tx: Queries,
  officeId: string | null,
  { inactive = false } = {},
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.all<{ id: string; key: string }>(sql`
    select id, coalesce(ws_keys ->> 'key', '') as key from office
    where business_id = ${tx.businessId} and (not inactive or ${inactive}) and (${officeId}::uuid is null or id = ${officeId})`);
  return new Map(
    rows.flatMap(({ id, key }): [string, string][] =>
      key === ''
        ? [[id, id]]
        : [
            [id, id],
            [key, id],
          ],
    ),
  );
}

export async function readProducts(tx: Queries, rows: readonly Codes[]) {
  const codes = (name: 'id_item' | 'bar_code') => [
    ...new Set(rows.flatMap((row) => (row[name] ? [row[name]] : []))),
  ];
  const found = await tx.all<{ id: string; sku: string; bar_code: string }>(sql`
    select id, sku, bar_code from product
    where business_id = ${tx.businessId} and not removed
      and (sku = any(${codes('id_item')}::text[]) or bar_code = any(${codes('bar_code')}::text[]))`);
  const byBarCode = new Map<string, string[]>();
  for (const { id, bar_code: code } of found) byBarCode.set(code, [...(byBarCode.get(code) ?? []), id]);
  return { byCode: new Map(found.map(({ id, sku }) => [sku, id])), byBarCode };
}
