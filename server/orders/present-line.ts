import type { OutputOf } from '#contract/index.ts';
import { mulDivTrunc } from '#rules/money.ts';
import type { Substitution } from '#rules/picking/substitution-wish.ts';
import { pumValue } from '#rules/pum.ts';
import { COUNT_TYPE_NAMES, COUNT_TYPE_UNITS, gramsText, quantityText } from '#rules/quantity.ts';
import { presentPick } from '#server/picking/present-pick.ts';
import type { LineRow } from './line-row.ts';
import type { Viewer } from './viewer.ts';

export type Answer = OutputOf<'orders.get'>;
export type WireOrder = Answer['order'];
type DetailLine = WireOrder['products'][number];
type WalkLine = OutputOf<'picking.walk'>['lines'][number];

/** What of a line's product is read today, for the detail of its order. */
export type ProductToday = {
  title_large: string;
  description: string;
  category_id: string;
  subcategory_id: string;
  category: string;
  pum_unit: 'g' | 'ml' | 'und' | 'm';
  quantity_pum: number;
  grams_per_unit: number;
};

/** The line in the detail of its order; `perform` leaves out what is for staff. */
export function presentDetailLine(
  line: LineRow & ProductToday & { added_at?: string | null },
  ...[viewer, order]: [Viewer, { planogram: boolean; substitution: Substitution }]
): DetailLine {
  const fields = presentLine(line, viewer, order);
  const { product, id_item, comment, countType } = fields;
  return {
    ...fields,
    product: {
      ...product,
      id: line.product_id,
      id_item,
      countType,
      countTypeDisplayName: COUNT_TYPE_NAMES[countType],
      title_large: line.title_large,
      description: line.description,
      category_id: line.category_id,
      sub_category_id: line.subcategory_id,
      category: line.category,
      unit_gram: line.product.gramsPerUnit ?? line.grams_per_unit,
      unit_measurement: COUNT_TYPE_UNITS[countType],
      unit_measurement_pum: line.pum_unit,
      pumOffice: pumValue(line.price_neto, line.product.quantityPum || line.quantity_pum),
      comment,
    },
  };
}

// A shopper's note on a line may name somebody, and so may options: they are free text.
export function presentLine(
  line: LineRow & { added_at?: string | null },
  viewer: Viewer,
  { planogram, substitution }: { planogram: boolean; substitution: Substitution },
): Omit<DetailLine, 'product'> & Pick<WalkLine, 'product'> {
  const { product } = line;
  const replacedBy = line.pick?.asked.replacement?.productId ?? null;
  const isPerson = viewer !== 'link';
  return {
    id: line.id,
    id_item: product.id_item ?? line.sku,
    product_id: line.product_id,
    product: {
      title: product.title ?? '',
      brand: product.brand ?? '',
      size: product.size ?? '',
      photoUrl: product.photoUrl ?? '',
      tint: product.tint ?? '',
      bar_code: product.bar_code ?? '',
      slug: product.slug ?? '',
      ageRestricted: product.ageRestricted ?? false,
      ...(product.goodsKind && { goodsKind: product.goodsKind }),
    },
    count: line.count,
    confirmed_count: line.confirmed_count,
    countType: line.count_type,
    countDisplay: quantityText(line.count_type, line.count),
    countDisplayForceGrams: gramsText(
      { gramsPerUnit: product.gramsPerUnit ?? 0 },
      line.count_type,
      line.count,
    ),
    maturity: line.maturity,
    cut: line.cut,
    comment: isPerson ? line.comment : '',
    optionsTags: isPerson ? line.options_tags : [],
    tags: product.tags ?? [],
    pricePerUnit: line.price_neto,
    // Older orders derive it, exact but for the last peso of a weighed product.
    priceBase: product.listTotal ?? mulDivTrunc(line.total, line.price, line.price_neto),
    totalPrice: line.total,
    isle: planogram ? (line.isle ?? '') : '',
    gondola: planogram ? (line.gondola ?? '') : '',
    substitution: line.substitution ?? substitution,
    is_replaced: replacedBy !== null,
    replaced_product_id: replacedBy,
    original_product_id: replacedBy === null ? null : line.product_id,
    added_date: line.added_at ? new Date(line.added_at).toISOString() : null,
    picked: pickedFor(viewer, presentPick(line)),
  };
}

/** A shopper's words about a replacement are private. */
function pickedFor(viewer: Viewer, picked: ReturnType<typeof presentPick>) {
  const isAnswer = picked?.reason === 'refused' || picked?.reason === 'no_answer';
  return picked && viewer === 'link' && isAnswer ? { ...picked, reason: null } : picked;
}
