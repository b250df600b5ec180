import { expect, test } from 'vitest';
import { type CardFlags, cardConfig, flagsById, type ProductRows } from './card-config.ts';

const defaults: ProductRows = {
  image: true,
  likes: true,
  brand: true,
  provider: false,
  price: true,
  discount: true,
  sku: true,
  tags: false,
  subTitle: false,
  perKilo: true,
  kiloPreview: false,
  gramsOfPieces: false,
};

test('without configuration the defaults of the specification apply', () => {
  expect(cardConfig()).toEqual({
    card: defaults,
    page: defaults,
    unitsOnPage: false,
    alertBeforeAdd: '',
  });
});

test.each<[CardFlags, Partial<ProductRows>, Partial<ProductRows>]>([
  [{ image: false }, { image: false }, {}],
  [{ image_detail: false }, {}, { image: false }],
  [{ likes: false }, { likes: false }, { likes: false }],
  [{ likes_detail: false }, {}, { likes: false }],
  [{ likes: false, likes_detail: true }, { likes: false }, {}],
  [{ brand: false }, { brand: false }, { brand: false }],
  [{ brand: false, brand_product_detail: true }, { brand: false }, {}],
  [{ provider: true }, { provider: true }, { provider: true }],
  [{ provider_product_detail: true }, {}, { provider: true }],
  [{ price: false }, { price: false }, { price: false }],
  [{ price_detail: false }, {}, { price: false }],
  [{ price: false, price_detail: true }, { price: false }, {}],
  [{ discount: false }, { discount: false }, { discount: false }],
  [{ discount_detail: false }, {}, { discount: false }],
  [{ sku: false }, { sku: false }, { sku: false }],
  [{ sku: false, sku_detail: true }, { sku: false }, {}],
  [{ tags: true }, { tags: true }, { tags: true }],
  [{ tags: true, tags_detail: false }, { tags: true }, {}],
  [{ show_sub_title: true }, { subTitle: true }, { subTitle: true }],
  [{ show_sub_title_detail: true }, {}, { subTitle: true }],
  [{ kg_detail: false }, { perKilo: false }, { perKilo: false }],
  [{ price_preview_kg: true }, { kiloPreview: true }, { kiloPreview: true }],
  [{ price_preview_kg_detail: true }, {}, { kiloPreview: true }],
  [{ unit_gram_force: true }, { gramsOfPieces: true }, { gramsOfPieces: true }],
  // The PUM is a legal duty: its flags hide nothing (rule 56).
  [{ pum: false, pum_detail: false }, {}, {}],
])('%o changes only its own rows', (flags, card, page) => {
  const config = cardConfig(flags);
  expect(config.card).toEqual({ ...defaults, ...card });
  expect(config.page).toEqual({ ...defaults, ...page });
});

test("a subcategory's flag has priority over its category's, also for the default value", () => {
  const config = cardConfig(
    { sku: false, tags: true, alert_before_add: 'Solo por encargo.' },
    { sku: true, alert_before_add: ' ' },
  );
  expect(config.card).toEqual({ ...defaults, tags: true });
  expect(config.alertBeforeAdd).toBe('');
});

test('a page may offer pieces only, whatever the server sells', () => {
  expect(cardConfig({ only_buy_units_detail: true })).toMatchObject({ unitsOnPage: true, page: defaults });
  expect(cardConfig({ only_buy_units: true }).unitsOnPage).toBe(false);
});

test('a flag saved as null is not set', () => {
  const saved = JSON.parse('{"tags": null}') as CardFlags;
  expect(cardConfig({ tags: true }, saved).card.tags).toBe(true);
});

test('a shop receives only differences from the defaults, and from subcategories only differences from their category', () => {
  const fruit = { id: 'fruta', product_card_config: {} };
  const meat = { id: 'carne', product_card_config: { price_preview_kg: true, sku: true } };
  expect(
    flagsById([
      { id: 'frutas', product_card_config: { sku: true, alert_before_add: '' }, subcategoriesArr: [fruit] },
      {
        id: 'carnes',
        product_card_config: { price_preview_kg: true, sku: false },
        subcategoriesArr: [meat, { id: 'pollo', product_card_config: { sku: false } }],
      },
    ]),
  ).toEqual({
    carnes: { price_preview_kg: true, sku: false },
    carne: { price_preview_kg: true },
  });
});
