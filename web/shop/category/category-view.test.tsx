import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { coffee } from '#web/shop/product-card/fixtures/products.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { noChoice } from '#web/shop/product-list/filter/shelf-choice.ts';
import type { ShownShelf } from '#web/shop/product-list/filter/shown-shelf.ts';
import type { Module } from '#web/shop/shell/use-business.ts';
import type { CategoryPageData } from './category-data.ts';
import { CategoryView } from './category-view.tsx';

const market = '0199e000-0000-7000-8000-0000000000c1';

const mango: WireProduct = {
  ...coffee,
  id_item: '4051',
  title: 'Mango Tommy',
  slug: 'mango-tommy',
  brand: '',
  provider: 'Cosechas del Valle',
  tags: ['De temporada'],
  size: '1 und',
  photoUrl: '/pictures/1f96d.webp',
  tint: 'fruta',
  category_id: market,
  sub_category_id: 'frutas',
  quantity_pum: 1,
  unit_measurement_pum: 'und',
  only_buy_units: true,
  price: 5248,
  price_neto: 5248,
  the_discount: 0,
  pum: 5248,
};

const shelf: ShownShelf = {
  officeId: 'bretana',
  query: { category_id: market },
  choice: noChoice,
  brands: [],
  tags: [{ name: 'De temporada', shown: 'De temporada' }],
  legend: '',
};

const page: CategoryPageData = {
  officeId: 'bretana',
  category: {
    id: market,
    name: 'Frutas y verduras',
    nameDrawn: false,
    tint: 'verdura',
    photo: '',
    total: 214,
    goodsKind: 'general',
    pictures: [],
  },
  subcategories: [
    { id: 'frutas', displayName: 'Frutas', groupName: 'Del árbol' },
    { id: 'raices', displayName: 'Raíces', groupName: 'De la tierra' },
  ],
  parts: ['frutas', 'raices'],
  isBehindAge: false,
  chosen: null,
  filtered: false,
  recommended: [mango],
  products: {
    kind: 'parts',
    shelf,
    section: { partId: 'frutas', products: [mango], after: null },
  },
};

type Settings = { modules?: Module[]; words?: Record<string, string> };

function draw({ modules = [], words = {} }: Settings, expected = page): string {
  const Shop = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [{ index: true, Component: () => <CategoryView {...expected} /> }],
    },
  ]);
  const config = { modules_enable: modules, custom_text_fields: words };
  const office = { id: 'bretana', name: 'Bretaña' };
  const root = { business: { config }, office, offices: [office] };
  return renderToStaticMarkup(<Shop hydrationData={{ loaderData: { root } }} />);
}

test('a subcategory has its name; with the module also its group', () => {
  expect(draw({})).toContain('>Todo en Frutas<');
  expect(draw({})).not.toContain('Del árbol');
  expect(draw({ modules: ['group_by_subcategory'] })).toContain('>Del árbol<');
});

test('a subcategory is a list; with the module a carousel, with a link to all of it', () => {
  expect(draw({})).not.toContain('Ver todo');
  const sideways = draw({ modules: ['categories_scroll_horizontal'] });
  expect(sideways).toContain(`href="/product-subcategory/frutas-y-verduras-${market}/frutas-frutas"`);
  expect(sideways).toContain('aria-label="Ver todo en Frutas"');
});

test('an empty subcategory has a message, shorter in a row', () => {
  const section = { partId: 'frutas', products: [], after: null };
  const empty: CategoryPageData = { ...page, products: { kind: 'parts', shelf, section } };
  expect(draw({}, empty)).toContain('No hay productos en esta subcategoría.');
  expect(draw({ modules: ['categories_scroll_horizontal'] }, empty)).toContain('Sin productos.');
});

test('a category without products has one message, and a link', () => {
  const bare = draw({}, { ...page, category: { ...page.category, total: 0 }, recommended: [] });
  expect(bare).toContain('>Sin productos.<');
  expect(bare).toContain('Vuelven a la sede Bretaña muy pronto.');
  expect(bare).toMatch(/<a [^>]*href="\/offers"/);
  expect(bare).not.toContain('Todo en Frutas');
  expect(draw({})).not.toContain('Sin productos.');
});

test('the end of a list has a message: for the category, its subcategories, and an empty one', () => {
  const [first] = page.subcategories;
  const ofOne = { id: 'frutas', displayName: 'Frutas', picture: '', place: 'Pasillo 7 · Góndola B3' };
  const list = (products: WireProduct[]): CategoryPageData['products'] => ({
    kind: 'list',
    answer: { shelf, found: products.length, section: { partId: 'list', products, after: null } },
  });
  expect(draw({}, { ...page, subcategories: first ? [first] : [] })).toContain(
    'No se encontraron mas productos en la categoria.',
  );
  expect(draw({}, { ...page, chosen: ofOne, products: list([mango]) })).toContain(
    'Parece que no hay más productos en esta subcategoría.',
  );
  // Module planogram: the product's position in the chosen store.
  expect(draw({}, { ...page, chosen: ofOne, products: list([mango]) })).toContain('Pasillo 7 · Góndola B3');
  const bare = draw({}, { ...page, chosen: ofOne, products: list([]) });
  expect(bare).toContain('No hay productos disponibles en esta subcategoría.');
  expect(bare).toContain('Ver toda la categoría');
});

test('tags can be chosen with their module, and are absent without it', () => {
  expect(draw({ modules: ['categories_tags'] })).toContain('href="/?etiqueta=De+temporada"');
  expect(draw({})).not.toContain('De temporada');
});

test('the heading of the recommendations is the business’s text, if there is one', () => {
  expect(draw({})).toContain('Los mas recomendados en Frutas y verduras');
  const words = { categories_title: 'Lo mejor de' };
  expect(draw({ words })).toContain('Lo mejor de Frutas y verduras');
});

test('a photograph that contains the name has it only as alternative text, unless names are configured', () => {
  const category = { ...page.category, photo: '/media/frutas.webp' };
  const drawn = { ...page, category };
  expect(draw({}, drawn)).toContain('class="cover-words spoken"');
  expect(draw({ words: { categories_with_names: 'true' } }, drawn)).toContain('cover-words-plate');
  expect(draw({}, { ...drawn, category: { ...category, nameDrawn: true } })).toContain('cover-words-plate');
  expect(draw({})).not.toContain('cover-words-plate');
});

test('counts have correct Spanish plurals', () => {
  expect(draw({})).toContain('214 productos en tu sede Bretaña');
  const one = { ...page, category: { ...page.category, total: 1 } };
  expect(draw({}, one)).toContain('>1 producto en tu sede Bretaña');
});

test('an empty category names what is missing', () => {
  const bare = { ...page, recommended: [], subcategories: [] };
  expect(draw({}, bare)).toContain('No hay productos recomendados en esta categoría.');
  expect(draw({}, bare)).toContain('No se encontraron subcategorías.');
});
