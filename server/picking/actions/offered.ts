import type { GoodsKind } from '#rules/goods/kinds.ts';
import { isCodeOf, readCode, storedForms } from '#rules/picking/scale-barcode.ts';
import type { Offered } from '#rules/picking/weighed-line.ts';
import { MAX_GRAMS, usualCountType } from '#rules/quantity.ts';
import { type CardRow, cardColumns, factJoins, pictureUrl } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, part, sql } from '#server/db/sql.ts';
import { millilitresOf } from '#server/orders/taxes/line-taxes.ts';
import type { StoredReplacement } from '../current-picks.ts';

/** A product that may take the place of another, as the office sells it now. */
export type OfferedProduct = Offered & {
  id: string;
  barCode: string;
  sku: string;
  brand: string;
  ageRestricted: boolean;
  goodsKind: GoodsKind;
  categoryId: string;
  subcategoryId: string;
  pumUnit: CardRow['pum_unit'];
  /** The replacement as stored in the order. */
  snapshot: StoredReplacement;
};

type OfferedRow = CardRow & { bar_code: string; tax_default: string | null };

/** Products an office sells, by id, without hidden ones; what it sells has a price (product_office). */
export async function readOffered(
  tx: Queries,
  officeId: string,
  productIds: readonly string[],
): Promise<Map<string, OfferedProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await readSold(tx, officeId, part`p.id = any(${productIds})`);
  return new Map(rows.map((row) => [row.id, offeredOf(row)]));
}

/** The product the picker holds, by its bar code or scale label; also when it has no stock. */
export async function readOfferedByCode(
  tx: Queries,
  officeId: string,
  code: string,
): Promise<OfferedProduct[]> {
  const scanned = readCode(code);
  const codes = storedForms(scanned);
  if (codes.length === 0) return [];
  const rows = await readSold(
    tx,
    officeId,
    part`(p.bar_code = any(${codes}) or lower(p.sku) = any(${codes}))`,
  );
  return rows.map(offeredOf).filter(({ barCode, sku }) => isCodeOf(scanned, { barCode, sku }));
}

function readSold(tx: Queries, officeId: string, which: Fragment): Promise<OfferedRow[]> {
  return tx.all<OfferedRow>(sql`
    select ${cardColumns}, p.bar_code, own.tax_default
    from product p ${factJoins}
    join product_office po on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
    where p.business_id = ${tx.businessId} and ${which} and not p.inactive and not p.hidden`);
}

export function offeredOf(row: OfferedRow): OfferedProduct {
  const sale = {
    countType: row.count_type,
    gramsPerUnit: row.grams_per_unit,
    quantityPum: row.quantity_pum,
    onlyBuyUnits: row.only_buy_units,
    selectOnlyGrams: row.select_only_grams,
  };
  return {
    id: row.id,
    sale,
    countType: usualCountType(sale),
    priceNeto: row.price_neto ?? 0,
    barCode: row.bar_code,
    sku: row.sku,
    brand: row.brand,
    ageRestricted: row.age_restricted,
    goodsKind: row.goods_kind,
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    pumUnit: row.pum_unit,
    snapshot: {
      title: row.title,
      brand: row.brand,
      size: row.size_text,
      photoUrl: pictureUrl(row.picture),
      tint: row.tint,
      id_item: row.sku,
      bar_code: row.bar_code,
      taxClass: row.tax_class ?? row.tax_default,
      taxMl: millilitresOf(row),
    },
  };
}

export const MOST_OF_REPLACEMENT = MAX_GRAMS;
