import { z } from 'zod';
import { ProductCard } from './products.ts';
import { readableResource } from './resource.ts';
import { CountType, Id, Instant } from './wire.ts';

/** A recipe, event or market in a list (storefront 3, "Custom cart"). */
export const CustomCart = z
  .object({
    id: Id,
    type: z.enum(['market', 'recipe', 'event', 'private_user_collection']),
    name: z.string(),
    slug: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    creator: z.string(),
    creationDate: Instant,
    recipe_details: z.object({
      time: z.string().default(''),
      portions: z.int().nonnegative().default(0),
      dificult: z.string().default(''),
    }),
    productsCount: z.int().nonnegative(),
  })
  .meta({ id: 'CustomCart' });

export const CustomCartDetail = CustomCart.extend({
  body: z.string(),
  videoUrl: z.string(),
  products: z.array(z.object({ product: ProductCard, count: z.int().positive(), countType: CountType })),
}).meta({ id: 'CustomCartDetail' });

const customCarts = readableResource('custom_carts', {
  who: 'anyone',
  what: 'recetas, eventos y mercados',
  item: CustomCart,
  detail: CustomCartDetail,
  filters: { type: z.enum(['market', 'recipe', 'event']).optional(), branch_id: Id.optional() },
  limit: 10,
  most: 50,
  cache: 'public',
});

export const communityCalls = {
  'customCarts.list': customCarts.list,
  'customCarts.allPaginate': customCarts.allPaginate,
  'customCarts.get': customCarts.get,
};
