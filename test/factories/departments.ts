import { slugOf } from '#rules/links/slug.ts';
import { brandIds, businessIds, categoryIds, providerIds, subcategoryIds } from './ids.ts';

type CategoryKey = keyof typeof categoryIds;

const { canasta, laPlaza } = businessIds;

export const categories = [
  category('frutas', 'Frutas y verduras', {
    original: '1',
    tint: 'verdura',
    picture: '1f951',
    maturity: true,
  }),
  category('carnes', 'Carnes y pollo', { original: '2', tint: 'carne', picture: '1f969' }),
  category('despensa', 'Despensa', { original: '3', tint: 'despensa', picture: '1f35a' }),
  category('lacteos', 'Lácteos y huevos', { original: '4', tint: 'lacteo', picture: '1f95b' }),
  category('licores', 'Licores', { original: '5', tint: 'licor', picture: '1f37a', adults: true }),
  category('plazaDespensa', 'Despensa', { original: '1', tint: 'despensa', picture: '1f35a' }),
];

export const subcategories = [
  subcategory('frutas', 'frutas', 'Frutas', '1f34c', 20),
  subcategory('verduras', 'frutas', 'Verduras', '1f345', 10),
  subcategory('pollo', 'carnes', 'Pollo', '1f357', 20, { select_only_grams: true }),
  subcategory('res', 'carnes', 'Carne de res', '1f969', 10, { select_only_grams: true }),
  subcategory('granos', 'despensa', 'Granos', '1f35a', 30),
  subcategory('cafe', 'despensa', 'Café', '2615', 20),
  subcategory('enlatados', 'despensa', 'Enlatados', '1f96b', 10),
  subcategory('leche', 'lacteos', 'Leche y yogur', '1f95b', 20),
  subcategory('huevos', 'lacteos', 'Huevos', '1f95a', 10),
  subcategory('cervezas', 'licores', 'Cervezas', '1f37a', 20),
  subcategory('rones', 'licores', 'Ron y aguardiente', '1f943', 10),
  subcategory('plazaGranos', 'plazaDespensa', 'Granos', '1f35a', 10),
];

export const brands = [
  { business_id: canasta, id: brandIds.diana, name: 'DIANA', display_name: 'Diana' },
  { business_id: canasta, id: brandIds.alpina, name: 'ALPINA', display_name: 'Alpina' },
  { business_id: canasta, id: brandIds.kikes, name: 'KIKES', display_name: 'Kikes' },
  { business_id: canasta, id: brandIds.aguila, name: 'AGUILA', display_name: 'Águila' },
  { business_id: canasta, id: brandIds.aguilaRoja, name: 'AGUILA ROJA', display_name: 'Águila Roja' },
  { business_id: laPlaza, id: brandIds.plazaDiana, name: 'DIANA', display_name: 'Diana' },
];

export const providers = [{ business_id: canasta, id: providerIds.campoVivo, name: 'Campo Vivo S.A.S.' }];

function category(
  key: CategoryKey,
  name: string,
  more: { original: string; tint: string; picture: string; maturity?: boolean; adults?: boolean },
) {
  return {
    business_id: key === 'plazaDespensa' ? laPlaza : canasta,
    id: categoryIds[key],
    name,
    original_name: more.original,
    slug: slugOf(name),
    tint: more.tint,
    picture: more.picture,
    with_maturity: more.maturity ?? false,
    age_restricted: more.adults ?? false,
    restrictions_message: more.adults
      ? 'Prohíbese el expendio de bebidas embriagantes a menores de edad.'
      : '',
    position: Number(more.original),
  };
}

function subcategory(
  key: keyof typeof subcategoryIds,
  parent: CategoryKey,
  name: string,
  picture: string,
  position: number,
  card: Record<string, boolean> = {},
) {
  return {
    business_id: parent === 'plazaDespensa' ? laPlaza : canasta,
    id: subcategoryIds[key],
    category_id: categoryIds[parent],
    name,
    display_name: name,
    slug: slugOf(name),
    picture,
    position,
    product_card_config: card,
  };
}
