import { z } from 'zod';
import type { Who } from './access.ts';
import { call } from './call.ts';
import { Id, Page, Pagination, pageLength, pageSize } from './wire.ts';

/**
 * The reading half of a generic resource (decision 60): GET /{route}, GET /{route}/{id} and GET /{route}/all_paginate,
 * all under version 1. `filters` is the allow-list of what may be asked (decision 41).
 */
export function readableResource<
  const Route extends string,
  Item extends z.ZodType,
  Detail extends z.ZodType,
  Filters extends z.ZodRawShape,
>(
  route: Route,
  resource: {
    who: Who;
    what: string;
    item: Item;
    detail: Detail;
    filters: Filters;
    limit: number;
    most: number;
    cache?: 'public';
  },
) {
  const shared = { source: 'storefront 7, generic resources', version: 'v1', who: resource.who } as const;
  const query = z.object({ ...resource.filters, ...pageOf(resource.limit, resource.most) });
  const cache = resource.cache ? { cache: resource.cache } : {};
  return {
    list: call({
      ...shared,
      ...cache,
      summary: `Lista de ${resource.what}`,
      method: 'GET',
      path: `/${route}`,
      query,
      output: z.object({ list: z.array(resource.item), pagination: Pagination }),
    }),
    allPaginate: call({
      ...shared,
      ...cache,
      summary: `Lista paginada de ${resource.what}`,
      method: 'GET',
      path: `/${route}/all_paginate`,
      query,
      output: z.object({ list: z.array(resource.item), pagination: Pagination }),
    }),
    get: call({
      ...shared,
      ...cache,
      summary: `Detalle de ${resource.what}`,
      method: 'GET',
      path: `/${route}/{id}`,
      params: z.object({ id: Id }),
      /** The office whose prices and stock the detail shows; the default office without it. */
      query: z.object({ branch_id: Id.optional() }),
      output: resource.detail,
    }),
  };
}

/** Which page of a generic resource, and how long: `limitPerPage` is the name of storefront 3, `limit` its other one. */
export function pageOf(standard: number, most: number) {
  return { page: Page, limit: pageSize(standard, most), limitPerPage: pageLength(most).optional() };
}
