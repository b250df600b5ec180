import { z } from 'zod';
import { appendOnly } from '../audit.ts';
import { call } from '../call.ts';
import { askedOf, pageOf } from '../resource.ts';
import { Id, Pagination } from '../wire.ts';

const Module = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{1,58}$/, 'Un módulo se escribe con minúsculas, números y guion bajo.');
const Day = z.iso.date('Escribe la fecha como 2026-11-25.');
/** Derived from the record's content; opaque to clients. */
const StatId = z.string().regex(/^[\w-]{8,300}$/, 'No es un identificador válido.');

/** One number of a day (back-office 3, "Stat record"). For type DATE the reference is the day. */
export const StatRecord = z
  .object({
    id: StatId,
    module: z.string(),
    type: z.literal('DATE'),
    displayName: z.string(),
    /** A further reference: a product, a coupon's code, the words of a search. */
    aditionalReference: z.string(),
    reference: Day,
    office: Id.nullable(),
    value: z.int(),
  })
  .meta({ id: 'StatRecord' });

/** The body of a manual entry by staff; the other one is reported by pages (rule 70). */
export const NotedStat = {
  module: Module,
  type: z.literal('DATE'),
  reference: Day,
  aditionalReference: z.string().trim().max(40),
  office: Id.nullable(),
  /** Added to the existing value; negative values subtract. */
  value: z.int().min(-1_000_000_000).max(1_000_000_000),
};

const stats = {
  version: 'v1',
  who: 'superadmin',
  source: 'back-office 3 (Stat record) and 7, generic resources',
} as const;
const filters = {
  module: Module.optional(),
  reference: Day.optional(),
  aditionalReference: z.string().trim().max(120).optional(),
  office: Id.optional(),
};
const list = {
  ...stats,
  method: 'GET',
  query: z.object({ ...filters, ...pageOf(50, 500), ...askedOf(StatRecord, ['reference desc']) }),
  filteredBy: Object.keys(filters),
  output: z.object({ list: z.array(StatRecord), pagination: Pagination }),
} as const;

const refused = appendOnly('stats', 'superadmin');

export const statRecordCalls = {
  'stats.list': call({ ...list, summary: 'Registros estadísticos, lo último primero', path: '/stats' }),
  'stats.allPaginate': call({
    ...list,
    summary: 'Registros estadísticos por páginas, lo último primero',
    path: '/stats/all_paginate',
  }),
  'stats.get': call({
    ...stats,
    summary: 'Un registro estadístico',
    method: 'GET',
    path: '/stats/{id}',
    params: z.object({ id: StatId }),
    output: StatRecord,
  }),
  'stats.change': refused.change,
  'stats.remove': call({ ...refused.remove, params: z.object({ id: StatId }) }),
};
