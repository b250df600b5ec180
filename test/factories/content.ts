import { goods } from './goods.ts';
import { businessIds, idOf, recipeIds } from './ids.ts';

const { canasta } = businessIds;

export const recipes = [
  {
    business_id: canasta,
    id: recipeIds.arrozConPollo,
    type: 'recipe',
    name: 'Arroz con pollo',
    slug: 'arroz-con-pollo',
    body: '<p>Cocina el pollo con la cebolla y agrega el arroz.</p>',
    picture: '1f35b',
    tint: 'carne',
    creator_name: 'Canasta',
    recipe_details: { time: '50 min', portions: 4, dificult: 'Fácil' },
  },
];

/** One to read, one of tomorrow (the clock of the tests stands in November 2026), one unfinished, one put away. */
export const posts = [
  post('aguacate-en-su-punto', { published_at: '2026-11-01T08:00:00-05:00' }),
  post('que-es-el-pum', { published_at: '2026-10-01T08:00:00-05:00' }),
  post('navidad', { published_at: '2099-12-01T08:00:00-05:00' }),
  post('borrador', { published_at: null }),
  post('retirada', { published_at: '2026-09-01T08:00:00-05:00', inactive: true }),
];

export const recipeProducts = [
  ingredient(goods.arroz.id, 1, 'units', 1),
  ingredient(goods.pechuga.id, 2, 'grams', 600),
  ingredient(goods.cebolla.id, 3, 'grams', 300),
];

function post(slug: string, more: { published_at: string | null; inactive?: boolean }) {
  return {
    business_id: canasta,
    id: idOf(`post ${slug}`),
    slug,
    title: slug,
    summary: 'Tres señas para acertar.',
    body: '<p>Mira el pedúnculo.</p><script>alert(1)</script>',
    picture: '1f951.webp',
    tint: 'verdura',
    inactive: false,
    ...more,
  };
}

function ingredient(productId: string, position: number, countType: 'units' | 'grams', count: number) {
  return {
    business_id: canasta,
    custom_cart_id: recipeIds.arrozConPollo,
    product_id: productId,
    position,
    count_type: countType,
    count,
  };
}
