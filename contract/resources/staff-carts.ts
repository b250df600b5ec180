import { z } from 'zod';
import { CustomCart } from '#contract/community.ts';
import { staffRecord, staffResource } from '#contract/resource.ts';
import { CountType, Id } from '#contract/wire.ts';

/** Official content as its staff read it; of the private lists of shoppers staff see none. */
const StaffCart = CustomCart.omit({ type: true })
  .extend({
    ...staffRecord,
    type: z.enum(['market', 'recipe', 'event']),
    creatorId: Id.nullable(),
    body: z.string(),
    photos: z.array(z.object({ url: z.string() })),
    videoUrl: z.string(),
    banner_footer: z.object({ image: z.string(), link: z.string() }),
  })
  .meta({ id: 'StaffCustomCart' });
const forStaff = staffResource('custom_carts', {
  who: 'superadmin',
  what: 'recetas, eventos y mercados, también inactivos, para quien los administra',
  insteadOf: { page: 'customCarts.allPaginate', one: 'customCarts.get' },
  item: StaffCart,
  detail: StaffCart.extend({
    /** What was put in, whatever became of it. */
    products: z.array(
      z.object({
        product_id: Id,
        id_item: z.string(),
        title: z.string(),
        count: z.int(),
        countType: CountType,
      }),
    ),
  }).meta({ id: 'StaffCustomCartDetail' }),
  filters: {
    type: z.enum(['market', 'recipe', 'event']).optional(),
    name: z.string().trim().max(100).optional(),
    showOnCheckout: z.stringbool().optional(),
    inactive: z.stringbool().optional(),
  },
  sortedBy: ['creationDate', 'name', 'lastUpdateDate'],
  order: 'creationDate desc',
  limit: 50,
  most: 100,
});

export const staffCartCalls = {
  'customCarts.staffPage': forStaff.page,
  'customCarts.staffOne': forStaff.one,
};
