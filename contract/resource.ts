import { z } from 'zod';
import type { Who } from './access.ts';
import { BODY_LIMIT, type CallDefinition, call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { Done, Id, Instant, Page, Pagination, pageLength, pageSize } from './wire.ts';

/**
 * `inactive` of a list for staff: true lists what was removed or switched off. The specification asks for all with
 * null, which is the same as leaving it out.
 */
export const inactiveFilter = z
  .union([z.literal('null').transform(() => undefined), z.stringbool()], 'Debe ser true, false o null.')
  .optional();

/** Filters of records with a name and a switch. */
export const nameFilters = {
  name: z.string().trim().max(80).optional(),
  inactive: inactiveFilter,
};

/**
 * The reading half of a generic resource (rule 60): GET /{route}, GET /{route}/{id} and GET /{route}/all_paginate,
 * all under version 1. `filters`: the allowed filters (rule 41).
 */
export function readableResource<
  const Route extends string,
  Item extends z.ZodObject,
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
    /** The order its lists are in. */
    order: string;
    limit: number;
    most: number;
    cache?: 'public';
  },
) {
  const shared = { source: 'storefront 7, generic resources', version: 'v1', who: resource.who } as const;
  const { item, filters } = resource;
  const query = z.object({
    ...filters,
    ...pageOf(resource.limit, resource.most),
    ...askedOf(item, [resource.order]),
  });
  const cache = resource.cache ? { cache: resource.cache } : {};
  const list = {
    ...shared,
    ...cache,
    method: 'GET',
    query,
    filteredBy: Object.keys(filters),
    output: z.object({ list: z.array(item), pagination: Pagination }),
  } as const;
  return {
    list: call({ ...list, summary: `Lista de ${resource.what}`, path: `/${route}` }),
    allPaginate: call({
      ...list,
      summary: `Lista paginada de ${resource.what}`,
      path: `/${route}/all_paginate`,
    }),
    get: call({
      ...shared,
      ...cache,
      summary: `Detalle de ${resource.what}`,
      method: 'GET',
      path: `/${route}/{id}`,
      params: z.object({ id: Id }),
      /** The office for price and stock of the detail; by default the default office. */
      query: z.object({ branch_id: Id.optional() }),
      output: resource.detail,
    }),
  };
}

/**
 * The same for sortable lists of staff (rules 41 and 74): `order` is one of `sortedBy` with asc or desc, `after`
 * the cursor of the previous page. Ties have a stable order, and the cost of a page does not depend on its number.
 */
export function sortableResource<
  const Route extends string,
  Item extends z.ZodObject,
  Detail extends z.ZodType,
  Filters extends z.ZodRawShape,
  const Field extends string,
>(
  route: Route,
  {
    sortedBy,
    ...resource
  }: Omit<Parameters<typeof readableResource<Route, Item, Detail, Filters>>[1], 'order' | 'cache'> & {
    sortedBy: readonly Field[];
    /** The default order. */
    order: NoInfer<OrderBy<Field>>;
  },
) {
  const { list, allPaginate, get } = readableResource(route, resource);
  const orders = sortedBy.flatMap((field): OrderBy<Field>[] => [`${field} asc`, `${field} desc`]);
  const standard: OrderBy<Field> = resource.order;
  const order = orderOf(orders)
    .optional()
    .transform((choice): OrderBy<Field> => choice ?? standard);
  const query = list.query.extend({ after: Cursor, order });
  return { list: { ...list, query }, allPaginate: { ...allPaginate, query }, get };
}

/**
 * The writing half of a generic resource (rules 47, 48 and 60): POST and PUT /{route}, DELETE /{route}/{id}, as
 * JSON or as a form. `fields`: the editable ones. An edit names the version that was seen; removed records can be
 * restored (POST /{route}/restore) with the version the removal returned.
 */
export function writableResource<
  const Route extends string,
  const Caller extends Who,
  Fields extends z.ZodObject,
  Changes extends z.ZodRawShape,
  Item extends z.ZodType,
  const Code extends ErrorCode = never,
  const RemoveCode extends ErrorCode = never,
>(
  route: Route,
  resource: {
    who: Caller;
    /** 'un cupón'. */
    what: string;
    fields: Fields;
    /** The fields of an edit: all of them, or only changed ones. */
    changes: z.ZodObject<Changes>;
    item: Item;
    /** Failures of a write, besides INVALID_INPUT. */
    errors: readonly Code[];
    /** Why a record cannot be removed. */
    removeErrors?: readonly RemoveCode[];
    /** Bytes of a body, where BODY_LIMIT is too few. */
    bodyLimit?: number;
  },
) {
  const { who, what, fields, changes, item, errors, removeErrors = [], bodyLimit = BODY_LIMIT } = resource;
  const own = { source: 'storefront 7, generic resources; rules 47 and 48', version: 'v1', who } as const;
  const shared = { ...own, form: true, bodyLimit } as const;
  const edited = { id: Id, version: z.int().positive() };
  const doc = z.object({ doc: item });
  return {
    create: call({
      ...shared,
      summary: `Crear ${what}`,
      method: 'POST',
      path: `/${route}`,
      body: fields,
      output: item,
      status: 201,
      errors,
    }),
    update: call({
      ...shared,
      summary: `Cambiar ${what}`,
      method: 'PUT',
      path: `/${route}`,
      body: z.object({ ...changes.shape, ...edited }),
      output: doc,
      errors: [...errors, 'STALE_EDIT'],
    }),
    remove: call({
      ...own,
      summary: `Quitar ${what}; lo que ya lo usó lo conserva`,
      method: 'DELETE',
      path: `/${route}/{id}`,
      params: z.object({ id: Id }),
      query: z.object({ version: z.coerce.number<string | number>().int().positive() }),
      output: Done.extend({ version: edited.version }),
      errors: [...removeErrors, 'STALE_EDIT'],
    }),
    restore: call({
      ...own,
      form: true,
      summary: `Deshacer que se quitó ${what}`,
      method: 'POST',
      path: `/${route}/restore`,
      body: z.object(edited),
      output: doc,
      errors: [...errors, 'STALE_EDIT'],
    }),
  } as const;
}

/**
 * Reading for staff who may write a resource, at the public addresses (rule 71): uncached, including inactive
 * records, and with fields nobody else gets. The public calls name these two in `staff`.
 */
export function staffResource<
  const Route extends string,
  const Caller extends Who,
  Item extends z.ZodObject,
  Detail extends z.ZodType,
  Filters extends z.ZodRawShape,
  const Field extends string,
>(
  route: Route,
  {
    who,
    insteadOf,
    ...resource
  }: Omit<Parameters<typeof sortableResource<Route, Item, Detail, Filters, Field>>[1], 'who' | 'sortedBy'> & {
    who: Caller;
    sortedBy: readonly Field[];
    insteadOf: { page: string; one: string };
  },
) {
  const { allPaginate, get } = sortableResource(route, { ...resource, who });
  const own = { who, source: 'rules 71 and 83' };
  return {
    page: { ...allPaginate, ...own, insteadOf: insteadOf.page },
    one: { ...get, query: z.object({}), ...own, insteadOf: insteadOf.one },
  };
}

/** For the editors of a record (back-office 3, "Base entity"). */
export const staffRecord = {
  inactive: z.boolean(),
  inactiveDate: Instant.nullable(),
  creationDate: Instant,
  lastUpdateDate: Instant,
  /** An edit names it (rule 47). */
  version: z.int().positive(),
};

const seenOnlyBy = z.registry<{ who: Who }>();

/** A field that only these see: everybody else gets the answer without it. */
export function onlyFor<Schema extends z.ZodType>(who: Who, schema: Schema) {
  const field = schema.optional();
  seenOnlyBy.add(field, { who });
  return field;
}

/** Who may see a field; undefined when all readers of the answer may. */
export function whoSees(field: z.core.$ZodType): Who | undefined {
  return seenOnlyBy.get(field)?.who;
}

export type OrderBy<Field extends string> = `${Field} ${'asc' | 'desc'}`;

/** Opaque: `after` of the page before. */
const Cursor = z.string().max(1_000).optional();

/**
 * Page number and size of a generic resource: `limitPerPage` is the name of storefront 3, `limit` an alternative.
 */
export function pageOf(standard: number, most: number) {
  return { page: Page, limit: pageSize(standard, most), limitPerPage: pageLength(most).optional() };
}

/** A JSON object of the list's own filters: { "type": "recipe" }. */
const Filters = z.string().max(4_000).optional();

/**
 * What a generic resource's page says of its query (storefront 3, rule 83). `filter` and `query` contain filters of
 * the list in one object (back-office 7). `order` is one of the list's. `hiddenfields` are left out.
 */
export function askedOf<const Order extends string>(item: z.ZodObject, orders: readonly Order[]) {
  const fields = Object.keys(item.shape).filter((name) => name !== 'id');
  return {
    filter: Filters,
    query: Filters,
    order: orderOf(orders).optional(),
    hiddenfields: z
      .string()
      .max(1_000)
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(fields, 'No es un campo de esta lista que se pueda ocultar.')).max(fields.length))
      .optional(),
  };
}

function orderOf<const Order extends string>(orders: readonly Order[]) {
  return z.enum(orders, `Esta lista se ordena por: ${orders.join('; ')}.`);
}

/**
 * `inactive` of a list with active items only, for every reader. The specification asks with false, and with null for
 * all items.
 */
export const onlyActive = z
  .enum(['false', 'null'], 'Esta lista solo tiene lo que está activo: pide inactive=false.')
  .optional();

/** The answer of a generic list some fields of which are hidden. */
export function outputWithHidden({ output, filteredBy }: CallDefinition): z.ZodType | undefined {
  const list = filteredBy && output instanceof z.ZodObject ? output.shape.list : undefined;
  if (!(output instanceof z.ZodObject) || !(list instanceof z.ZodArray)) return undefined;
  return list.element instanceof z.ZodObject
    ? output.extend({ list: z.array(list.element.partial()) })
    : undefined;
}
