import {
  type ImportField,
  type ImportLayout,
  type ImportMapping,
  SHARED_FIELDS,
} from '#contract/imports/mapping-shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type KnownOffices, keysOf } from './columns/offices-named.ts';

/** The proposed mapping of a file's columns: that of its template, else the suggestions from its columns. */
export function proposedMapping(
  layout: ImportLayout,
  offices: KnownOffices,
  { template, isNew }: { template: ImportMapping | null; isNew: boolean },
): ImportMapping {
  return template ? fitting(template, layout, offices) : suggestedMapping(layout, offices, isNew);
}

/**
 * The mapping from suggestions; of two for one field and office the first counts. `isNew`: a shop without categories,
 * which gets those of the file.
 */
function suggestedMapping({ columns }: ImportLayout, offices: KnownOffices, isNew: boolean): ImportMapping {
  const taken = new Set<string>();
  const mapped = columns.flatMap(({ name, suggestion: field, office_id }) => {
    const sharing = keysOf(name, offices.keys).map(({ officeId }) => officeId);
    const isOfSome = sharing.length > 0 && sharing.length < offices.names.length;
    return (isOfSome ? sharing : [office_id]).flatMap((id) => {
      const claim = `${field} ${id}`;
      if (!field || (taken.has(claim) && !SHARED_FIELDS.has(field))) return [];
      taken.add(claim);
      return [{ column: name, field, office_id: id }];
    });
  });
  return {
    columns: mapped,
    covers: 'part',
    missing: 'keep',
    create_categories: isNew,
    categories: {},
    weighed_in: 'grams',
    tidy_titles: true,
    makes_codes: false,
    contents: {},
    none_of: [],
  };
}

/**
 * The part of a saved mapping for which the file has the columns and the shop the offices: a column of a closed office
 * is not imported. Without its key column the file is another one, and offices are matched by name.
 */
export function fitting(saved: ImportMapping, layout: ImportLayout, offices: KnownOffices): ImportMapping {
  const names = new Set(layout.columns.map(({ name }) => name));
  const open = new Set(offices.names.map(({ id }) => id));
  const columns = saved.columns.filter(
    ({ column, office_id: id }) => names.has(column) && (id === null || open.has(id)),
  );
  const hasKey = saved.makes_codes || columns.some(({ field }) => field === 'sku');
  return { ...saved, columns: hasKey ? columns : suggestedMapping(layout, offices, false).columns };
}

/** Names of fields of the external system by the keys of offices (back-office 3, Office). */
const KEYS: readonly (readonly [string, ImportField])[] = [
  ['key', 'stock'],
  ['key_price', 'price'],
  ['key_price_neto', 'price_neto'],
  ['key_discount', 'discount'],
  ['key_stock_min', 'stock_min'],
];

export async function knownOffices(db: Queries): Promise<KnownOffices> {
  const all = await db.all<{
    id: string;
    name: string;
    inactive: boolean;
    ws_keys: Record<string, string>;
  }>(sql`
    select id, display_name as name, inactive, ws_keys from office
    where business_id = ${db.businessId} order by position, id`);
  const names = all.filter(({ inactive }) => !inactive);
  const keys = names.flatMap(({ id, ws_keys }) =>
    KEYS.flatMap(([key, field]) => (ws_keys[key] ? [{ column: ws_keys[key], field, officeId: id }] : [])),
  );
  return { keys, names, all };
}
