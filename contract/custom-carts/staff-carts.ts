import { z } from 'zod';
import { inactiveFilter, staffResource, writableResource } from '#contract/resource.ts';
import { OFFICIAL_BODY, OfficialFields, OfficialType, StaffCart, StaffCartDetail } from './official-cart.ts';

const forStaff = staffResource('custom_carts', {
  who: 'superadmin',
  what: 'recetas, eventos y mercados, también inactivos, para quien los administra',
  insteadOf: { page: 'customCarts.allPaginate', one: 'customCarts.get' },
  item: StaffCart,
  detail: StaffCartDetail,
  filters: {
    type: OfficialType.optional(),
    name: z.string().trim().max(100).optional(),
    showOnCheckout: z.stringbool().optional(),
    inactive: inactiveFilter,
    /** Removed ones are listed with the inactive ones; false leaves them out. */
    removed: z.stringbool().optional(),
  },
  sortedBy: ['creationDate', 'name', 'lastUpdateDate'],
  order: 'creationDate desc',
  limit: 50,
  most: 100,
});
/** Created and removed at the addresses of personal custom carts: customCarts.create, customCarts.remove. */
const writable = writableResource('custom_carts', {
  who: 'superadmin',
  what: 'una receta, un evento o un mercado',
  fields: OfficialFields,
  changes: OfficialFields.partial(),
  item: StaffCartDetail,
  errors: [],
  bodyLimit: OFFICIAL_BODY,
});

export const staffCartCalls = {
  'customCarts.staffPage': forStaff.page,
  'customCarts.staffOne': forStaff.one,
  'customCarts.update': writable.update,
  'customCarts.restore': writable.restore,
};
