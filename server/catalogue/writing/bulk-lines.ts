import { part } from '#server/db/sql.ts';
import type { ProductFields } from './products.ts';

/** A product by its code; brand and provider by their names, which are added where they are new. */
export type ProductLine = { sku: string; brand?: string; provider?: string; inactive?: boolean } & Partial<
  Omit<ProductFields, 'sku' | 'brand_id' | 'provider_id' | 'slug'>
>;

/** Each line with the ids of what it names; missing values are left out of its fields. */
export function linesOf(businessId: string, rows: string) {
  return part`(
    select line.fields
        || case when b.id is null then '{}' else jsonb_build_object('brand_id', coalesce(b.merged_into, b.id)) end
        || case when v.id is null then '{}' else jsonb_build_object('provider_id', v.id) end
        || case when s.id is null then '{}' else jsonb_build_object('category_id', s.category_id) end as fields,
      line.fields ->> 'sku' as sku, s.id is not null as has_subcategory,
      s.id is not null or not line.fields ? 'subcategory_id' as is_placed
    from jsonb_array_elements(${rows}::jsonb) as line (fields)
    left join brand b on b.business_id = ${businessId} and b.name = line.fields ->> 'brand'
    left join provider v on v.business_id = ${businessId} and v.name = line.fields ->> 'provider'
    left join subcategory s on s.business_id = ${businessId} and s.id = (line.fields ->> 'subcategory_id')::uuid
      and not s.inactive and not exists (select from category c
        where c.business_id = s.business_id and c.id = s.category_id and c.inactive)
  ) l`;
}

export function distinctLines(lines: Iterable<ProductLine>) {
  const bySku = new Map<string, ProductLine>();
  const twice = new Set<string>();
  const refused: RefusedProduct[] = [];
  let given = 0;
  for (const line of lines) {
    given += 1;
    const length = line.title?.trim().length ?? 1;
    if (length < 1 || length > 300) refused.push({ sku: line.sku, why: 'BAD_TITLE' });
    else if (bySku.has(line.sku)) twice.add(line.sku);
    else bySku.set(line.sku, line);
  }
  for (const sku of twice) {
    bySku.delete(sku);
    refused.push({ sku, why: 'TWICE' });
  }
  return { distinct: [...bySku.values()], refused, given };
}

export type RefusedProduct = {
  sku: string;
  why: /** Two lines of one code, none of which counts. */
    | 'TWICE'
    /** None, or longer than 300 letters. */
    | 'BAD_TITLE'
    | 'UNKNOWN_SUBCATEGORY'
    /** Removed by staff; an import does not restore it. */
    | 'REMOVED';
};
