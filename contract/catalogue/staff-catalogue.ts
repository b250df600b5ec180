import { z } from 'zod';
import { CustomCart } from '#contract/custom-carts/custom-cart-shapes.ts';
import { Id } from '#contract/wire.ts';
import { recordFields } from './staff-product.ts';

/** A recipe, event, market or custom cart as staff read it. */
export const StaffCustomCart = CustomCart.extend({
  ...recordFields,
  creatorId: Id.nullable(),
  body: z.string(),
  photos: z.array(z.object({ url: z.string() })),
  videoUrl: z.string(),
  banner_footer: z.object({ image: z.string(), link: z.string() }),
}).meta({ id: 'StaffCustomCart' });
