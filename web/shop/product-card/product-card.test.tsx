import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import type { CardFlags } from '#rules/card-config.ts';
import type { Module } from '#web/shop/shell/use-business.ts';
import { ProductCard } from './product-card.tsx';
import { toCardProduct, type WireProduct } from './to-card-product.ts';
import { useCardConfig, useCardLayout } from './use-card-config.ts';

const meat = '0199e000-0000-7000-8000-0000000000c2';
const ribs = '0199e000-0000-7000-8000-0000000000d2';

const rack: WireProduct = {
  id: '0199e000-0000-7000-8000-000000000002',
  id_item: '90412',
  title: 'Costilla de cerdo',
  slug: 'costilla-de-cerdo',
  subTitle: 'Criado en el norte del Valle',
  brand: 'Campo Vivo',
  provider: 'Frigorífico del Pacífico',
  tags: ['Para asar'],
  size: '2 und',
  photoUrl: '/pictures/1f356.webp',
  tint: 'carne',
  category_id: meat,
  sub_category_id: ribs,
  countType: 'grams',
  grams_x_unidad: 250,
  quantity_pum: 500,
  unit_measurement_pum: 'g',
  only_buy_units: true,
  select_only_grams: false,
  maturity: false,
  cuts: [],
  ageRestricted: false,
  price: 17_500,
  price_neto: 14_900,
  the_discount: 14.86,
  pum: 29.8,
  stock: 9_000,
  withoutStock: false,
};

function draw(modules: Module[], cardFlags: Record<string, CardFlags> = {}, product = rack): string {
  function Page() {
    const layout = useCardLayout();
    const { card } = useCardConfig(product);
    return (
      <ProductCard
        product={toCardProduct(product, card)}
        layout={layout}
        action={<button type="button">Agregar</button>}
        corner={<button type="button">Guardar</button>}
      />
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
    root: { business: { config: { modules_enable: modules } } },
    'shop/shell/shop-layout': { cardFlags },
  };
  return renderToStaticMarkup(<Shop hydrationData={{ loaderData }} />);
}

test.each<[CardFlags, string]>([
  [{ image: true }, '/pictures/1f356.webp'],
  [{ likes: true }, 'Guardar'],
  [{ brand: true }, 'Campo Vivo'],
  [{ provider: true }, 'Frigorífico del Pacífico'],
  [{ price: true }, '$\u00a07.450<'],
  [{ discount: true }, '15\u00a0%'],
  [{ discount: true }, 'price-offer'],
  [{ discount: true }, '$\u00a08.750'],
  [{ sku: true }, 'SKU 90412'],
  [{ tags: true }, 'Para asar'],
  [{ show_sub_title: true }, 'Criado en el norte del Valle'],
  [{ price_preview_kg: true }, 'Kilo a $\u00a029.800'],
  [{ unit_gram_force: true }, 'und de 250\u00a0g'],
])('with %o the card shows %s, without it not', (flag, expected) => {
  const off = Object.fromEntries(Object.keys(flag).map((name) => [name, false]));
  expect(draw(['categories_custom_cards'], { [ribs]: flag })).toContain(expected);
  expect(draw(['categories_custom_cards'], { [ribs]: off })).not.toContain(expected);
});

test('no flag hides the PUM, the name or the button (rule 56)', () => {
  const nothing: CardFlags = {
    image: false,
    price: false,
    pum: false,
    discount: false,
    sku: false,
    brand: false,
  };
  const card = draw(['categories_custom_cards'], { [meat]: nothing });
  for (const text of ['Gramo a $\u00a029,8', 'Costilla de cerdo', 'Agregar']) expect(card).toContain(text);
});

test('the module categories_custom_cards enables the flags', () => {
  const flags = { [meat]: { provider: true, sku: false } };
  expect(draw([], flags)).toContain('SKU 90412');
  expect(draw([], flags)).not.toContain('Frigorífico');
  expect(draw(['categories_custom_cards'], flags)).not.toContain('SKU 90412');
  expect(draw(['categories_custom_cards'], flags)).toContain('Frigorífico');
});

test('the flags of the subcategory replace those of the category', () => {
  const card = draw(['categories_custom_cards'], { [meat]: { sku: false }, [ribs]: { tags: true } });
  expect(card).toContain('SKU 90412');
  expect(card).toContain('Para asar');
});

test('two modules change the layout of the card, not its content', () => {
  expect(draw([])).toContain('card-shelf');
  expect(draw(['product_card_vertical'])).toContain('card-tall');
  expect(draw(['canaveral_products_card', 'product_card_vertical'])).toContain('card-side');
  const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ');
  expect(words(draw(['canaveral_products_card']))).toBe(words(draw([])));
});

test('a drawing has the label and colour of its brand, its own shade, and the size of its content', () => {
  const cheese = { ...rack, brand: 'Colanta', size: '500 g' };
  const look = (product: WireProduct) => /card-tile ([^"]*)"/.exec(draw([], {}, product))?.[1];
  expect(draw([], {}, cheese)).toContain('<span class="card-pack" data-label="Colanta">');
  const next = (place: number) => ({ ...cheese, id: `${rack.id.slice(0, -1)}${place}` });
  expect(look(cheese)).toBe('label-5 shade-0 pack-turned');
  expect(look({ ...cheese, brand: 'Alpina' })).toBe('label-1 shade-0 pack-turned');
  expect([3, 4, 5].map((place) => look(next(place)))).toEqual([
    ...['label-5 shade-1 pack-turned', 'label-5 shade-2 pack-turned', 'label-5 shade-0'],
  ]);
  expect(look({ ...cheese, quantity_pum: 150 })).toBe('label-5 shade-0 pack-turned pack-small');
  expect(look({ ...cheese, quantity_pum: 900 })).toBe('label-5 shade-0 pack-turned pack-large');
  expect(draw([], {}, { ...cheese, brand: '' })).not.toContain('data-label');
  expect(draw(['categories_custom_cards'], { [ribs]: { brand: false } }, cheese)).not.toContain('data-label');
});

test('a pack of several is drawn twice, a photograph once and as it is', () => {
  const pictures = (product: WireProduct) => draw([], {}, product).match(/<img/g)?.length;
  expect(pictures(rack)).toBe(1);
  expect(pictures({ ...rack, size: '6 x 330 ml' })).toBe(2);
  const photo = { ...rack, size: '6 x 330 ml', photoUrl: `/pictures/${'a1'.repeat(20)}-640x640` };
  expect(pictures(photo)).toBe(1);
  expect(draw([], {}, photo)).not.toMatch(/label-|shade-|data-label/);
});

test('a card shows when it is sold out', () => {
  const card = draw([], {}, { ...rack, withoutStock: true });
  expect(card).toContain('Agotado');
  expect(card).not.toContain('price-offer');
});

test('without a picture, brand, name and size stand in its place and are not read out twice', () => {
  const card = draw([], {}, { ...rack, brand: 'Colanta', size: '500 g', photoUrl: '' });
  const place =
    /<span class="card-no-picture" aria-hidden="true">(.*?)<\/span><\/span>/.exec(card)?.[1] ?? '';
  expect(
    place
      .replaceAll(/<[^>]+>/g, '|')
      .split('|')
      .filter(Boolean),
  ).toEqual(['Colanta', rack.title, '500 g']);
  expect(card).not.toContain('<img');
});

test('a photograph or a drawn pack fills its place, a drawing of the set does not', () => {
  const photo = { ...rack, photoUrl: `/pictures/${'a1'.repeat(20)}-640x640` };
  expect(draw([], {}, photo)).toContain('card-picture card-photo');
  expect(draw([], {}, rack)).not.toContain('card-photo');
});
