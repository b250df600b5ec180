import { prerender } from 'react-dom/static';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import type { CardFlags } from '#rules/card-config.ts';
import { Gallery } from '#web/shop/product/gallery/gallery.tsx';
import { Names } from '#web/shop/product/names.tsx';
import { PriceBlock } from '#web/shop/product/price-block.tsx';
import type { Product } from '#web/shop/product/product-data.ts';
import { useCardConfig } from '#web/shop/product-card/use-card-config.ts';
import type { Module } from '#web/shop/shell/use-business.ts';
import { BuyPanel } from './buy-panel.tsx';

const meat = '0199e000-0000-7000-8000-0000000000c2';

const breast: Product = {
  id: '0199e000-0000-7000-8000-000000000003',
  id_item: '90412',
  bar_code: '',
  title: 'Pechuga de pollo',
  title_large: 'Pechuga de pollo sin piel',
  slug: 'pechuga-de-pollo',
  subTitle: 'Criado en piso',
  description: '',
  description_large: '',
  brand: 'Campo Vivo',
  provider: 'Campo Vivo S.A.S.',
  tags: ['Sin hueso'],
  size: 'Por peso',
  photoUrl: '',
  anotherPhotos: [],
  videos: [],
  options: [{ name: 'Empaque', options: ['En bandeja', 'Al vacío'] }],
  inOffice: true,
  promotions: [],
  tint: 'carne',
  category_id: meat,
  main_category_name: 'Carnes y pollo',
  categorySlug: 'carnes-y-pollo',
  brand_id: '0199e000-0000-7000-8000-000000000009',
  sub_category_id: '0199e000-0000-7000-8000-0000000000d2',
  subCategoryName: 'Pollo',
  restrictionsMessage: '',
  legend: '',
  countType: 'grams',
  grams_x_unidad: 250,
  quantity_pum: 500,
  unit_measurement_pum: 'g',
  only_buy_units: false,
  select_only_grams: false,
  maturity: true,
  cuts: [1, 4],
  ageRestricted: false,
  price: 13_000,
  price_neto: 11_850,
  the_discount: 8.85,
  pum: 23.7,
  stock: 9_000,
  withoutStock: false,
};

async function draw(product: Product, modules: Module[] = [], flags: CardFlags = {}): Promise<string> {
  function Page() {
    const { page } = useCardConfig(product);
    return (
      <>
        <Gallery product={product} rows={page} corner={null} />
        <PriceBlock product={product} rows={page} />
        <Names product={product} rows={page} />
        <BuyPanel product={product} hasSimilar />
      </>
    );
  }
  const Shop = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [
        { id: 'shop/shell/shop-layout', Component: Outlet, children: [{ index: true, Component: Page }] },
      ],
    },
  ]);
  const loaderData = {
    root: { business: { config: { modules_enable: modules } }, office: { name: 'Bretaña' }, offices: [] },
    'shop/shell/shop-layout': { cardFlags: { [meat]: flags } },
  };
  const { prelude } = await prerender(<Shop hydrationData={{ loaderData }} />);
  // React separates adjacent texts with an empty comment.
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}

test('the module categories_options enables the options of the subcategory', async () => {
  expect(await draw(breast)).not.toContain('Empaque');
  const answer = await draw(breast, ['categories_options']);
  for (const word of ['Empaque', 'En bandeja', 'Al vacío']) expect(answer).toContain(word);
  expect(await draw({ ...breast, options: [] }, ['categories_options'])).not.toContain('Empaque');
});

test('a legend is a notice, and what an older process does not send is none', async () => {
  expect(await draw({ ...breast, legend: 'Es un medicamento.' })).toContain('Es un medicamento.');
  const plain = await draw({ ...breast, legend: '' });
  expect(plain).not.toContain('notice');
  expect(await draw({ ...breast, legend: undefined })).toBe(plain);
});

test('ripeness and cuts have names, in the order of the specification', async () => {
  const page = await draw(breast);
  expect(page.match(/Verde|Normal|Maduro/g)).toEqual(['Verde', 'Normal', 'Maduro']);
  expect(page.match(/Mariposa|Molida|Tajadas|Entero/g)).toEqual(['Mariposa', 'Entero']);
  const plain = await draw({ ...breast, maturity: false, cuts: [] });
  expect(plain).not.toContain('Maduración');
  expect(plain).not.toContain('Corte');
});

test.each<[CardFlags, string]>([
  [{ brand_product_detail: true, brand: false }, '/brand/campo-vivo-'],
  [{ provider_product_detail: true }, '/provider/name/Campo%20Vivo%20S.A.S."'],
  [{ sku_detail: true }, 'SKU 90412'],
  [{ tags_detail: true }, 'Sin hueso'],
  [{ show_sub_title_detail: true }, 'Criado en piso'],
  [{ price_detail: true }, '$\u00a023.700'],
  [{ discount_detail: true }, 'ahorras $\u00a02.300 por kilo'],
  [{ kg_detail: true }, '/kg'],
])('with %o the page shows %s, without it not', async (flags, expected) => {
  const off = Object.fromEntries(Object.keys(flags).map((name) => [name, false]));
  expect(await draw(breast, ['categories_custom_cards'], flags)).toContain(expected);
  expect(await draw(breast, ['categories_custom_cards'], off)).not.toContain(expected);
});

test('a product by the piece shows the price of a kilo and its grams if the flags are set', async () => {
  const pieces = { ...breast, only_buy_units: true };
  const page = await draw(pieces, ['categories_custom_cards'], {
    price_preview_kg_detail: true,
    unit_gram_force: true,
  });
  expect(page).toContain('Kilo a $\u00a023.700');
  expect(page).toContain('1\u00a0und\u00a0·\u00a0250\u00a0g');
  const plain = await draw(pieces, ['categories_custom_cards']);
  expect(plain).not.toContain('Kilo a');
  expect(plain).not.toContain('·\u00a0250\u00a0g');
});

test('a page may offer pieces only, of what is sold by pieces as well', async () => {
  const offered = async (product: Product, flags: CardFlags) =>
    (await draw(product, ['categories_custom_cards'], flags)).includes('Por gramos');
  const only = { only_buy_units_detail: true };
  expect([await offered(breast, {}), await offered(breast, only)]).toEqual([true, false]);
  const byWeight = await draw({ ...breast, select_only_grams: true }, ['categories_custom_cards'], only);
  expect(byWeight).toContain('500\u00a0g');
});

test('a page may do without its pictures', async () => {
  const pictured = { ...breast, photoUrl: '/pictures/pechuga.webp' };
  const image = /<img[^>]+pechuga/;
  expect(await draw(pictured, ['categories_custom_cards'], { image: false })).toMatch(image);
  const bare = await draw(pictured, ['categories_custom_cards'], { image_detail: false });
  expect(bare).not.toMatch(image);
  expect(bare).not.toContain('no-picture');
});

test('the PUM is shown with any configuration', async () => {
  const page = await draw(breast, ['categories_custom_cards'], {
    price: false,
    pum: false,
    pum_detail: false,
  });
  expect(page).toContain('Gramo a $\u00a023,7');
  expect(page).not.toContain('price-xl');
});

test.each<[Partial<Product>, string]>([
  [{ withoutStock: true, stock: 0 }, 'No queda en la sede Bretaña.'],
  [{ withoutStock: true, stock: 0, inOffice: false }, 'La sede Bretaña no vende este producto.'],
  [{ quantity_pum: 0 }, 'El producto no esta disponible para tu sede actual.'],
])('%o: the page says why, and offers what is like it and other stores', async (why, text) => {
  const page = await draw({ ...breast, ...why });
  expect(page).toContain(text);
  expect(page).toContain('href="/#parecidos"');
  expect(page).toContain('Cambiar de sede');
  expect(page).not.toContain('Agregar al carrito');
});

test('an age restriction is shown before adding', async () => {
  expect(await draw({ ...breast, ageRestricted: true })).toContain('Solo para mayores de 18 años.');
  expect(await draw(breast)).not.toContain('mayores de 18');
});
