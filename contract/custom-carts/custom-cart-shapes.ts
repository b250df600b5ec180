import { z } from 'zod';
import { LegendField } from '../catalogue/goods-kind.ts';
import { ProductCard } from '../catalogue/products.ts';
import { CountType, Id, Instant, Pesos } from '../wire.ts';

/** A recipe, event, market or private custom cart in a list (storefront 3, "Custom cart"). */
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
    showOnCheckout: z.boolean(),
    recipe_details: z.object({
      time: z.string().default(''),
      portions: z.int().nonnegative().default(0),
      dificult: z.string().default(''),
    }),
    productsCount: z.int().nonnegative(),
  })
  .meta({ id: 'CustomCart' });

/** The price of a custom cart in a list, when the list is requested for an office. */
export const CustomCartPrice = z.object({
  /** How many of its products the office sells now. */
  availableCount: z.int().nonnegative(),
  /** What those cost, in the quantities of the custom cart. */
  price: Pesos,
});

const CustomCartLine = z.object({ product: ProductCard, count: z.int().positive(), countType: CountType });

export const CustomCartDetail = CustomCart.extend({
  body: z.string(),
  photos: z.array(z.object({ url: z.string() })),
  videoUrl: z.string(),
  banner_footer: z.object({ image: z.string(), link: z.string() }),
  /** Available products in the office; the others of `productsCount` are not (rule 33). */
  products: z.array(CustomCartLine),
  /** Names of products the shop sells, but not in this office now. */
  missing: z.array(z.string()),
  legend: LegendField,
}).meta({ id: 'CustomCartDetail' });

/** A custom cart of mine in the list, with a few pictures of its products. */
export const MyCustomCart = CustomCart.extend({
  creatorId: Id,
  pictures: z.array(z.object({ url: z.string(), tint: z.string() })).max(4),
}).meta({ id: 'MyCustomCart' });

/** A custom cart of mine, including products that are not available now, so that they can be removed. */
export const MyCustomCartDetail = MyCustomCart.extend({
  products: z.array(CustomCartLine.extend({ available: z.boolean() })),
}).meta({ id: 'MyCustomCartDetail' });
