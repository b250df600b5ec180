import type { DemoBrand, DemoCategory, DemoOffice } from '#demo/types.ts';
import { bogotaParts } from '#rules/dates/bogota-clock.ts';
import type { SpecialDay } from '#rules/dates/office-hours.ts';
import type { GoodsKind } from '#rules/goods/kinds.ts';
import { slugOf } from '#rules/links/slug.ts';
import type { PickTurn } from '#rules/picking/walk-order.ts';
import type { ReturnTerm } from '#rules/returns/request-terms.ts';
import type { TaxClass } from '#rules/taxes/tax-classes.ts';
import { type Good, pictureOfGood } from './goods.ts';
import { idOf } from './ids.ts';
import { brandId, categoryId, officeId, providerId, subcategoryId } from './links.ts';
import { picture } from './picture.ts';
import { hash32 } from './random.ts';
import type { Row } from './rows.ts';

/** Default flags of a product card (storefront 3, "Product card config"). */
const CARD_DEFAULTS = {
  image: true,
  likes: true,
  brand: true,
  price: true,
  discount: true,
  sku: true,
  pum: true,
  kg_detail: true,
  show_sub_title: false,
  brand_product_detail: false,
  provider: false,
  provider_product_detail: false,
  tags: false,
  unit_gram_force: false,
  alert_before_add: '',
};

export function categoryRows(
  business: string,
  business_id: string,
  categories: readonly DemoCategory[],
): Row[] {
  return categories.map((category, index) => ({
    business_id,
    id: categoryId(business, category.id),
    name: category.name,
    original_name: category.originalName,
    slug: category.id,
    tint: category.tint,
    picture: picture(category.picture),
    icon: picture(category.picture),
    icon_mini: picture(category.picture),
    cover: picture(category.cover[0] ?? category.picture),
    banner: '',
    banner_bg_color: category.bannerBgColor,
    with_maturity: category.withManturity,
    age_restricted: category.ageRestricted ?? false,
    tax_class: TAXED[category.id] ?? null,
    goods_kind: KINDS[category.id] ?? 'general',
    return_term: RETURN_TERMS[category.id] ?? 'usual',
    tracks_expiry: category.id === 'lacteos-huevos',
    restrictions_message: category.restrictionsMessage ?? '',
    products_tags: category.tags.map((tag) => ({
      id: idOf(`${business} tag ${category.id} ${tag}`),
      tagName: tag,
      originalName: tag,
      tag: slugOf(tag),
    })),
    products_tags_selectable: true,
    product_card_config: { ...CARD_DEFAULTS, ...category.card },
    position: (index + 1) * 10,
  }));
}

/** Each shows what sells best of it: a drawing of the set stands for some of its goods at most. */
export function subcategoryRows(
  business: string,
  business_id: string,
  categories: readonly DemoCategory[],
  goods: readonly Good[],
): Row[] {
  const best = bestOfEach(goods);
  return categories.flatMap((category) =>
    category.subcategories.map((sub, index) => ({
      business_id,
      id: subcategoryId(business, sub.id),
      category_id: categoryId(business, category.id),
      name: sub.name,
      display_name: sub.name,
      slug: sub.id,
      picture: pictureOfShelf(best.get(sub.id), sub.picture),
      banner: '',
      banner_bg_color: category.bannerBgColor,
      group_code: sub.group === undefined ? '' : slugOf(sub.group),
      group_name: sub.group ?? '',
      options: (category.selectable ?? []).map(({ label, values }) => ({ name: label, options: values })),
      tax_class: TAXED[sub.id] ?? null,
      goods_kind: KINDS[sub.id] ?? null,
      return_term: RETURN_TERMS[sub.id] ?? null,
      product_card_config: { ...(sub.grams ? category.subCard : {}) },
      // Listed in descending order (storefront 3), so the first of the file has the highest number.
      position: 1000 - index * 10,
    })),
  );
}

function bestOfEach(goods: readonly Good[]): ReadonlyMap<string, Good> {
  const best = new Map<string, Good>();
  for (const good of goods) {
    const other = best.get(good.sub);
    if (!other || good.weight > other.weight) best.set(good.sub, good);
  }
  return best;
}

function pictureOfShelf(good: Good | undefined, drawing: string): string {
  return good ? pictureOfGood(good) : picture(drawing);
}

/** How goods are taxed, by category or subcategory (Estatuto Tributario, 424 to 477); others at the general rate. */
const TAXED: Readonly<Record<string, TaxClass>> = {
  'frutas-verduras': 'excluded',
  'pan-fresco': 'excluded',
  'pan-tajado': 'excluded',
  'arepas-tortillas': 'excluded',
  granos: 'excluded',
  'carnes-pollo': 'exempt',
  'pescados-mariscos': 'exempt',
  leche: 'exempt',
  'leche-deslactosada': 'exempt',
  'leche-en-polvo': 'exempt',
  huevos: 'exempt',
  'quesos-frescos': 'exempt',
  arroz: 'exempt',
  'proteccion-femenina': 'exempt',
  jamones: 'vat_5',
  salchichas: 'vat_5',
  'mortadelas-salchichon': 'vat_5',
  pastas: 'vat_5',
  harinas: 'vat_5',
  'azucar-panela': 'vat_5',
  cafe: 'vat_5',
  'chocolate-mesa': 'vat_5',
  licores: 'vat_5',
};

/** Whose law goods are under, by category or subcategory. */
const KINDS: Readonly<Record<string, GoodsKind>> = {
  licores: 'alcohol',
  'cervezas-sin-alcohol': 'general',
  'formulas-cereales': 'infant',
};

export const kindOfGood = ({ sub, category }: Pick<Good, 'sub' | 'category'>): GoodsKind =>
  KINDS[sub] ?? KINDS[category.id] ?? 'general';

/** How long goods may come back, by category or subcategory: what spoils, and what nobody may use after another. */
const RETURN_TERMS: Readonly<Record<string, ReturnTerm>> = {
  'frutas-verduras': 'short',
  'frutos-secos': 'usual',
  'carnes-pollo': 'short',
  'pescados-mariscos': 'short',
  'lacteos-huevos': 'short',
  'leche-en-polvo': 'usual',
  'quesos-charcuteria': 'short',
  panaderia: 'short',
  tostadas: 'usual',
  congelados: 'short',
  'comidas-listas': 'short',
  panales: 'none',
  incontinencia: 'none',
};

/** When goods are picked, by category or subcategory: heavy ones first, what the fridge has last. */
const TURNS: Readonly<Record<string, PickTurn>> = {
  bebidas: 'heavy',
  detergentes: 'heavy',
  'perros-seco': 'heavy',
  arena: 'heavy',
  arroz: 'heavy',
  'carnes-pollo': 'cold',
  'pescados-mariscos': 'cold',
  'quesos-charcuteria': 'cold',
  'lacteos-huevos': 'cold',
  'leche-en-polvo': 'usual',
  huevos: 'usual',
  congelados: 'frozen',
};

/** Aisle and shelf of every subcategory in every office; offices are laid out alike, not the same. */
export function planometryRows(
  business: string,
  business_id: string,
  categories: readonly DemoCategory[],
  offices: readonly DemoOffice[],
): Row[] {
  return offices.flatMap((office) =>
    categories.flatMap((category, aisle) =>
      category.subcategories.map((sub, shelf) => ({
        business_id,
        id: idOf(`${business} planometry ${office.id} ${sub.id}`),
        subcategory_id: subcategoryId(business, sub.id),
        office_id: officeId(business, office.id),
        isle: String(((aisle + hash32(office.id)) % categories.length) + 1),
        gondola: `${String.fromCharCode(65 + (shelf % 6))}${1 + Math.floor(shelf / 6)}`,
        turn: TURNS[sub.id] ?? TURNS[category.id] ?? 'usual',
      })),
    ),
  );
}

export function brandRows(business: string, business_id: string, brands: readonly DemoBrand[]): Row[] {
  return brands.map((brand) => ({
    business_id,
    id: brandId(business, brand.name),
    name: brand.name,
    display_name: brand.displayName,
    description: brand.description,
    logo: '',
  }));
}

export function providerRows(business: string, business_id: string, names: readonly string[]): Row[] {
  return [...new Set(names)].map((name) => ({ business_id, id: providerId(business, name), name }));
}

export function officeRows(
  business: string,
  business_id: string,
  offices: readonly DemoOffice[],
  now: Date,
): { offices: Row[]; zones: Row[] } {
  const rows = offices.map((office, index) => ({
    business_id,
    id: officeId(business, office.id),
    name: office.name,
    display_name: office.displayName,
    city: office.city,
    address: office.address,
    lat: office.lat,
    lng: office.lng,
    polygon: office.polygon,
    support_number: office.supportNumber,
    delivery_time_per_product: office.minutesPerProduct,
    hours: office.hours,
    special_days: specialDaysOf(office.id, now),
    ws_keys: { key: office.id.toUpperCase() },
    window_capacity: office.capacity,
    is_default: index === 0,
    position: (index + 1) * 10,
  }));
  const zones = offices.flatMap((office) =>
    office.zones.map((zone) => ({
      business_id,
      id: idOf(`${business} zone ${office.id} ${zone.distance}`),
      office_id: officeId(business, office.id),
      distance: zone.distance,
      delivery_fee: zone.fee,
      polygon: zone.polygon,
    })),
  );
  return { offices: rows, zones };
}

/** The next Christmas and New Year of one store, so that the demonstration has dates that are not like others. */
function specialDaysOf(id: string, now: Date): SpecialDay[] {
  if (id !== 'palmira-zamorano') return [];
  const year = bogotaParts(now).year;
  return [
    { date: `${year}-12-25`, reason: 'Navidad', hours: null },
    { date: `${year + 1}-01-01`, reason: 'Año Nuevo', hours: null },
  ];
}
