import { z } from 'zod';
import { call } from './call.ts';
import { onlyActive, readableResource } from './resource.ts';
import { Id, Page, Pagination } from './wire.ts';

export const Brand = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string(),
    description: z.string(),
    logo: z.string(),
    totalProducts: z.int().nonnegative(),
  })
  .meta({ id: 'Brand' });

const brands = readableResource('brands', {
  who: 'anyone',
  what: 'marcas',
  item: Brand,
  detail: Brand,
  filters: {
    name: z.string().max(100).optional(),
    /** Names separated by commas, as they are but for accents and capitals; a name may hold commas itself. */
    named: z.string().max(2000).optional(),
    inactive: onlyActive,
  },
  order: 'displayName asc',
  limit: 10,
  most: 1000,
  cache: 'public',
});

export const brandCalls = {
  'brands.list': brands.list,
  'brands.allPaginate': brands.allPaginate,
  'brands.get': brands.get,

  'search.brands': call({
    summary: 'Marcas que se llaman como lo que se busca, las de más productos primero',
    source: 'storefront 7 (S27)',
    method: 'GET',
    path: '/search/brands/{query}/{page}',
    version: 'v2',
    who: 'anyone',
    params: z.object({ query: z.string().trim().min(1, 'Escribe qué buscas.').max(2000), page: Page }),
    query: z.object({ office_id: Id.optional() }),
    output: z.object({ brands: z.array(Brand), pagination: Pagination }),
    cache: 'public',
  }),
};
