import { slugOf } from '#rules/links/slug.ts';
import { subcategories } from './departments.ts';
import { type Good, goods, plazaGoods } from './goods.ts';
import { brandIds, businessIds, officeIds, providerIds, subcategoryIds } from './ids.ts';

const allGoods: Good[] = [...Object.values(goods), ...Object.values(plazaGoods)];

export const products = allGoods.map((good) => ({
  business_id: businessOf(good),
  id: good.id,
  sku: good.sku,
  bar_code: `770${(Number.parseInt(good.id.slice(0, 8), 16) % 10_000_000_000).toString().padStart(10, '0')}`,
  slug: slugOf(good.title),
  title: good.title,
  title_large: `${good.title} ${good.size}`,
  description: `${good.title}, tal como se encuentra en la sede.`,
  brand_id: good.brand ? brandIds[good.brand] : null,
  provider_id: good.title.includes('Campo Vivo') ? providerIds.campoVivo : null,
  category_id: parentOf(good).category_id,
  subcategory_id: subcategoryIds[good.subcategory],
  size_text: good.size,
  count_type: good.byGram ? 'grams' : 'units',
  grams_per_unit: good.gramsPerUnit ?? 0,
  quantity_pum: good.content,
  pum_unit: good.unit,
  cuts: good.cuts ?? [],
  with_maturity: good.maturity ?? false,
  age_restricted: good.adults ?? false,
  picture: good.picture,
  hidden: good.hidden ?? false,
  inactive: good.inactive ?? false,
  views_total: good.views,
}));

export const shelves = allGoods.flatMap((good) =>
  officesOf(good).map((office) => {
    const price = good.price + (office === 'chipichape' ? 100 : 0);
    const stock = good.soldOutIn?.some((soldOut) => soldOut === office) ? 0 : good.stock;
    return {
      business_id: businessOf(good),
      office_id: officeIds[office],
      product_id: good.id,
      price,
      price_neto: good.net ?? price,
      stock,
      received: stock,
      category_id: parentOf(good).category_id,
      subcategory_id: subcategoryIds[good.subcategory],
      brand_id: good.brand ? brandIds[good.brand] : null,
      popularity: good.views,
      visible: !good.hidden && !good.inactive && good.picture !== '',
    };
  }),
);

function officesOf(good: Good): (keyof typeof officeIds)[] {
  if (businessOf(good) === businessIds.laPlaza) return ['plazaCentro'];
  return good.only ?? ['bretana', 'chipichape', 'palmira'];
}

function businessOf(good: Good): string {
  return parentOf(good).business_id;
}

function parentOf(good: Good) {
  const id = subcategoryIds[good.subcategory];
  const found = subcategories.find((subcategory) => subcategory.id === id);
  if (!found) throw new Error(`No subcategory for ${good.title}`);
  return found;
}
