import type { ProductCard } from '#web/shop/cart/cart-types.ts';

const fieldsOfCard: Record<keyof ProductCard, true> = {
  id: true,
  id_item: true,
  title: true,
  slug: true,
  subTitle: true,
  brand: true,
  provider: true,
  tags: true,
  size: true,
  photoUrl: true,
  tint: true,
  category_id: true,
  sub_category_id: true,
  countType: true,
  grams_x_unidad: true,
  quantity_pum: true,
  unit_measurement_pum: true,
  gram_step: true,
  min_grams: true,
  max_units: true,
  only_buy_units: true,
  select_only_grams: true,
  maturity: true,
  cuts: true,
  ageRestricted: true,
  price: true,
  price_neto: true,
  the_discount: true,
  pum: true,
  stock: true,
  withoutStock: true,
};
const cardFields: ReadonlySet<string> = new Set(Object.keys(fieldsOfCard));

/** The card's fields only: the product page passes its whole description. */
export function cardOf(product: ProductCard): ProductCard {
  const fields = Object.entries(product).filter(([name]) => cardFields.has(name));
  // All fields of the card are present; Object.fromEntries loses that type.
  return Object.fromEntries(fields) as ProductCard;
}
