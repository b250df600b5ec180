import { describe, expect, it } from 'vitest';
import { coffee } from '#web/shop/product-card/fixtures/products.ts';
import { type CustomCartLine, ingredientsFor } from './ingredients.ts';

type Product = CustomCartLine['product'];

const rice: Product = {
  ...coffee,
  id_item: '750',
  title: 'Arroz blanco',
  slug: 'arroz-blanco',
  brand: 'Diana',
  photoUrl: '/pictures/1f35a.webp',
  price: 2_600,
  price_neto: 2_600,
  the_discount: 0,
  pum: 5.2,
};

const potato: Product = {
  ...rice,
  title: 'Papa pastusa',
  size: 'Por peso',
  countType: 'grams',
  quantity_pum: 1_000,
  grams_x_unidad: 160,
  price_neto: 2_700,
};

const view = (lines: CustomCartLine[], from: number, to: number) =>
  ingredientsFor(lines, from, to).map(({ count, amountText, total }) => [count, amountText, total]);

describe('the ingredients of a recipe', () => {
  it('are scaled, named and priced as they will be bought', () => {
    const lines: CustomCartLine[] = [
      { product: rice, count: 1, countType: 'units' },
      { product: potato, count: 700, countType: 'grams' },
    ];
    expect(view(lines, 4, 4)).toEqual([
      [1, '1 × 500 g', 2_600],
      [700, '700 g', 1_890],
    ]);
    expect(view(lines, 4, 6)).toEqual([
      [2, '2 × 500 g', 5_200],
      [1_050, '1.050 g', 2_835],
    ]);
  });

  it('are at least the required amount, in the steps of their category', () => {
    const product = { ...potato, gram_step: 250 };
    expect(view([{ product, count: 700, countType: 'grams' }], 6, 8)).toEqual([[1_000, '1.000 g', 2_700]]);
    expect(view([{ product, count: 600, countType: 'grams' }], 6, 6)).toEqual([[750, '750 g', 2_025]]);
  });

  it('are counted in the product’s unit: grams never become as many pieces', () => {
    expect(view([{ product: rice, count: 500, countType: 'grams' }], 0, 0)).toEqual([
      [1, '1 × 500 g', 2_600],
    ]);
    const pieces: CustomCartLine = {
      product: { ...potato, select_only_grams: true },
      count: 3,
      countType: 'units',
    };
    expect(view([pieces], 0, 0)).toEqual([[500, '500 g', 1_350]]);
  });
});
