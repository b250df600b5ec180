import { z } from 'zod';
import { DUTY_STATES, LEGAL_DUTIES } from '#rules/opening/legal-duties.ts';
import { call } from '../call.ts';
import { Id, Instant, lately } from '../wire.ts';

/** The checklist from a new business to its first order, in sequence. */
export const OPENING_ITEMS = [
  'store',
  'hours',
  'coverage',
  'delivery',
  'catalogue',
  'payments',
  'texts',
] as const;
/** Items no query can check: a person confirms them; of delivery, that it costs nothing. */
export const CONFIRMED_ITEMS = ['hours', 'delivery', 'payments', 'texts'] as const;

const OpeningItem = z.object({
  item: z.enum(OPENING_ITEMS),
  done: z.boolean(),
  /** Whether a person confirms it instead of the database. */
  byHand: z.boolean(),
});

/** A duty of the law before anybody sells (rule 103). */
const OpeningDuty = z.object({
  duty: z.enum(LEGAL_DUTIES),
  /** 'missing' keeps the shop of a business closed that is no demonstration. */
  state: z.enum(DUTY_STATES),
  /** Whether the business has what the duty is about. */
  applies: z.boolean(),
  /** What is to be looked at, where it can be counted, and the names of the first three. */
  count: z.int().nonnegative(),
  examples: z.array(z.string()),
});

export const Opening = z
  .object({
    openedAt: Instant.nullable(),
    items: z.array(OpeningItem),
    duties: lately(z.array(OpeningDuty)),
    /** When the duties were looked at, and of whom. */
    checkedAt: lately(Instant),
    seller: lately(z.object({ name: z.string(), company: z.string(), nit: z.string() })),
    /** Whether it sells nothing real, so that no duty of the law keeps it closed. */
    demonstration: lately(z.boolean()),
    /** The office whose hours and coverage are next: one without a coverage, else the first; null without any. */
    office_id: Id.nullable(),
  })
  .meta({ id: 'Opening' });

const shared = {
  version: 'admin',
  who: 'superadmin',
  source: 'back-office 2 (Business config); path chosen here',
} as const;

export const openingCalls = {
  'opening.get': call({
    ...shared,
    summary: 'Qué falta para abrir la tienda',
    method: 'GET',
    path: '/admin/opening',
    output: Opening,
  }),
  'opening.confirm': call({
    ...shared,
    summary: 'Dar por revisado lo que solo una persona puede revisar, o quitarlo',
    method: 'PUT',
    path: '/admin/opening/items',
    body: z.object({ item: z.enum(CONFIRMED_ITEMS), done: z.boolean() }),
    output: Opening,
  }),
  'opening.open': call({
    ...shared,
    summary: 'Abrir la tienda a los clientes',
    method: 'POST',
    path: '/admin/opening',
    output: Opening,
    errors: ['OPENING_INCOMPLETE'],
  }),
  'opening.close': call({
    ...shared,
    summary: 'Cerrar la tienda a los clientes: nadie pide hasta que se abra de nuevo',
    method: 'DELETE',
    path: '/admin/opening',
    output: Opening,
  }),
};
