import { ean13 } from '#demo/ean.ts';
import { pictureAddress } from '#demo/pictures/addresses.ts';
import type { DemoBrand, DemoCategory, DemoLabel, DemoProduct, DemoSubcategory } from '#demo/types.ts';
import { slugOf } from '#rules/links/slug.ts';
import { amountText, quantityText } from '#rules/quantity.ts';
import { labelsOf } from './labels.ts';
import { brandId, categoryId, productId, providerId, subcategoryId } from './links.ts';
import { share } from './random.ts';
import type { Row } from './rows.ts';

/** A product as the loader computes with it. */
export type Good = DemoProduct & {
  id: string;
  slug: string;
  category: DemoCategory;
  subcategory: DemoSubcategory;
};

/** The products with their shelves, ids and categories. */
export function goodsOf(
  business: string,
  products: readonly DemoProduct[],
  categories: readonly DemoCategory[],
): Good[] {
  const shelves = new Map(
    categories.flatMap((category) =>
      category.subcategories.map((subcategory) => [subcategory.id, { category, subcategory }]),
    ),
  );
  return products.map((product) => {
    const shelf = shelves.get(product.sub);
    if (!shelf) throw new Error(`${product.title} stands on no shelf: ${product.sub}`);
    const slug = slugOf(`${product.title} ${product.brand ?? ''} ${product.grams ? '' : product.size}`);
    return { ...product, ...shelf, slug, id: productId(business, product.sku) };
  });
}

/** Views of the last months: few products are seen by everybody, most by some. */
export function viewsOf(good: DemoProduct): number {
  return Math.round((good.weight / 100) ** 1.7 * 9000 * (0.85 + 0.3 * share(`views ${good.sku}`))) + 3;
}

/** Cost in pesos of the price unit; unknown for every seventh product. */
export function costOf(good: DemoProduct): number | null {
  if (share(`known cost ${good.sku}`) < 1 / 7) return null;
  return Math.round((good.price * (0.66 + 0.16 * share(`cost ${good.sku}`))) / 10) * 10;
}

export function productRows(
  business: string,
  business_id: string,
  goods: readonly Good[],
  {
    brands,
    providers,
    labels,
  }: {
    brands: readonly DemoBrand[];
    providers: readonly { category: string; names: string[] }[];
    labels: readonly DemoLabel[];
  },
): Row[] {
  const providerOfBrand = new Map(brands.map((brand) => [brand.name, brand.provider]));
  const labelOfGood = labelsOf(labels);
  const providersOf = new Map(providers.map(({ category, names }) => [category, names]));
  return goods.map((good) => {
    const names = providersOf.get(good.category.id) ?? [];
    const provider = (good.brand && providerOfBrand.get(good.brand)) ?? names[good.sku.length % names.length];
    return {
      business_id,
      id: good.id,
      sku: good.sku,
      bar_code: good.ean,
      slug: good.slug,
      title: good.title,
      title_large: titleLarge(good),
      sub_title: good.grams ? 'Por peso, desde 100 g' : good.size,
      description: describe(good),
      description_large: `<p>${describe(good)}</p>${advice(good)}`,
      brand_id: good.brand ? brandId(business, good.brand) : null,
      provider_id: provider ? providerId(business, provider) : null,
      category_id: categoryId(business, good.category.id),
      subcategory_id: subcategoryId(business, good.sub),
      tags: good.tags ?? [],
      size_text: good.size,
      count_type: good.grams ? 'grams' : 'units',
      grams_per_unit: good.piece ?? 0,
      quantity_pum: good.content,
      pum_unit: good.unit,
      cuts: good.grams ? (good.subcategory.cuts ?? []) : [],
      with_maturity: good.maturity ?? false,
      age_restricted: isForAdults(good),
      picture: pictureOfGood(good),
      pictures: viewsOfGood(good),
      views_total: viewsOf(good),
      cost: costOf(good),
      ...labelOfGood(good),
    };
  });
}

/** The address of a product's picture. */
export function pictureOfGood({ sku, drawnAs = sku }: DemoProduct): string {
  return pictureAddress(drawnAs);
}

function viewsOfGood({ sku, drawnAs = sku, moreViews = 0 }: DemoProduct): string[] {
  return Array.from({ length: moreViews }, (_, i) => pictureAddress(drawnAs, i + 1));
}

function isForAdults(good: Good): boolean {
  return (good.category.ageRestricted ?? false) && good.sub !== 'cervezas-sin-alcohol';
}

function titleLarge(good: Good): string {
  return [good.title, good.brand, good.grams ? 'por peso' : good.size].filter(Boolean).join(', ');
}

function describe(good: Good): string {
  const brand = good.brand ? ` de ${good.brand}` : '';
  const piece = good.piece ? ` Una unidad pesa unos ${good.piece} g.` : '';
  const how = good.grams
    ? ` Se vende por peso, de a 50 g: pides lo que necesitas y pagas lo que pesa.${piece}`
    : ` Presentación de ${sizeInText(good)}.`;
  return `${good.title}${brand}.${how} ${good.subcategory.note}`;
}

/** '5 kg' of a bag of 5.000 g, '6 x 330 ml'. */
function sizeInText({ size, content, unit }: Good): string {
  return unit === 'g' && size === quantityText('grams', content) ? amountText('grams', content) : size;
}

function advice(good: Good): string {
  if (good.maturity) return '<p>Escoge la madurez: verde, normal o maduro.</p>';
  if (good.category.id === 'carnes-pollo' && good.grams)
    return '<p>En la sede hacemos el corte que pidas y empacamos al vacío.</p>';
  return '';
}

/** Enlarges a catalogue: other sizes and house brands of the same products. */
export function stretch(products: readonly DemoProduct[], count: number): DemoProduct[] {
  const stretched = products.slice(0, count);
  for (let round = 1; stretched.length < count; round++) {
    for (const product of products) {
      if (stretched.length === count) break;
      stretched.push(variant(product, round, stretched.length));
    }
  }
  return stretched;
}

const VARIANT_BRANDS = [
  'Canasta',
  'La Molienda',
  'Finca Aurora',
  'Don Evaristo',
  'Casa Limpia',
  'Piel Serena',
  'Puerto Manso',
  'Fogón Valluno',
];
const VARIANT_WORDS = [
  'familiar',
  'económico',
  'especial',
  'selección',
  'tradicional',
  'premium',
  'rendidor',
  'de la casa',
];
const VARIANT_SIZES = [2, 3, 0.5, 1.5, 4, 6];

function variant(product: DemoProduct, round: number, index: number): DemoProduct {
  const { net: _net, ...rest } = product;
  const times = product.grams ? 1 : (VARIANT_SIZES[round % VARIANT_SIZES.length] ?? 1);
  const content = product.grams ? product.content : Math.max(1, Math.round(product.content * times));
  return {
    ...rest,
    sku: String(20_000_000 + index),
    drawnAs: product.sku,
    ean: ean13(`770${600_000_000 + index}`),
    title: `${product.title} ${VARIANT_WORDS[(index + round) % VARIANT_WORDS.length]}`,
    brand: VARIANT_BRANDS[(index * 7 + round) % VARIANT_BRANDS.length] ?? 'Canasta',
    content,
    size: product.grams
      ? product.size
      : `${content.toString().replace(/\B(?=(\d{3})+(?!\d))/g, '.')} ${product.unit}`,
    price: Math.max(
      200,
      Math.round(
        (product.price * (product.grams ? 1 : times) * (0.92 + 0.16 * share(`variant ${index}`))) / 50,
      ) * 50,
    ),
    weight: Math.max(1, Math.round(product.weight * (0.2 + 0.6 * share(`weight ${index}`)))),
  };
}
