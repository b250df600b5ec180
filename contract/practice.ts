import { z } from 'zod';
import { call } from './call.ts';
import { Done, Instant } from './wire.ts';

/** What may be asked of a machine that people shop on meanwhile. */
export const PRACTICE_LIMITS = {
  shoppers: { least: 1, most: 10_000 },
  orders_per_hour: { least: 0, most: 10_000 },
  minutes: { least: 1, most: 120 },
} as const;

const Count = z.int().nonnegative();
const Times = z.object({ count: Count, p50: z.number(), p95: z.number() });

const within = (what: string, { least, most }: { least: number; most: number }) => {
  const words = `${what}: entre ${least} y ${most.toLocaleString('es-CO')}.`;
  return z.int(words).min(least, words).max(most, words);
};

export const PracticePlan = z.object({
  shoppers: within('Compradores', PRACTICE_LIMITS.shoppers),
  orders_per_hour: within('Pedidos por hora', PRACTICE_LIMITS.orders_per_hour),
  minutes: within('Minutos', PRACTICE_LIMITS.minutes),
  /** Whether simulated pickers and couriers work, too, or leave the orders to people in training. */
  staff: z.boolean().default(true),
  /** Whether orders come five times as often for 20 s of each three minutes. */
  bursts: z.boolean().default(false),
});
export type PracticePlan = z.output<typeof PracticePlan>;

/** How it goes, since it began in this process; times in ms, as the simulated people had them. */
export const PracticeFigures = z.object({
  seconds: Count,
  shoppers: Count,
  requests: Count,
  browse: Times,
  cart: Times,
  order: Times,
  staff: Times,
  errors: Count,
  orders: Count,
  orders_per_hour: Count,
  picked: Count,
  delivered: Count,
  /** Orders that somebody in training took over. */
  left: Count,
  /** What failed, the most frequent first. */
  faults: z.array(z.object({ what: z.string(), count: Count })),
  /** Of one processor, what simulating costs itself. */
  load_percent: Count,
  /** Of each process, in MB: when it began, now, and at most. */
  memory: z.array(z.object({ name: z.string(), first: Count, now: Count, most: Count })),
});
export type PracticeFigures = z.output<typeof PracticeFigures>;

const Practice = z
  .object({
    /** Its shop; null until it was started for the first time. */
    shop: z.object({ slug: z.string(), url: z.string() }).nullable(),
    state: z.enum(['idle', 'waiting', 'running', 'clearing']),
    /** Of the last time; null before the first. */
    last: z
      .object({
        plan: PracticePlan,
        figures: PracticeFigures.nullable(),
        started: Instant,
        ended: Instant.nullable(),
        outcome: z.enum(['running', 'done', 'stopped', 'failed']),
        error: z.string(),
      })
      .nullable(),
    /** Orders that it has left. */
    orders: Count,
  })
  .meta({ id: 'Practice' });

const shared = { version: 'admin', who: 'hyperadmin', source: 'docs/decisions/172' } as const;

export const practiceCalls = {
  'practice.read': call({
    ...shared,
    summary: 'La práctica: compradores y equipo simulados en un negocio aparte, y cómo van',
    method: 'GET',
    path: '/admin/operations/practice',
    output: Practice,
  }),
  'practice.start': call({
    ...shared,
    summary: 'Empezar la práctica; la primera vez crea su negocio con los productos más vistos de este',
    method: 'POST',
    path: '/admin/operations/practice',
    body: PracticePlan,
    output: Practice,
    errors: ['JOB_UNDER_WAY', 'BUSINESS_SLUG_USED', 'BUSINESS_HOST_USED'],
  }),
  'practice.stop': call({
    ...shared,
    summary: 'Detener la práctica',
    method: 'POST',
    path: '/admin/operations/practice/stop',
    output: Practice,
  }),
  'practice.clear': call({
    ...shared,
    summary: 'Borrar lo que hizo la práctica: pedidos, carritos, mensajes y cuentas del día',
    method: 'POST',
    path: '/admin/operations/practice/clear',
    output: Practice,
    errors: ['JOB_UNDER_WAY'],
  }),
  'practice.reset': call({
    version: 'v1',
    source: 'rule 143; path chosen here',
    summary: 'Desde el negocio de práctica: borrar sus pedidos, carritos, mensajes y cuentas del día',
    who: 'superadmin',
    method: 'POST',
    path: '/practice/reset',
    body: z.object({
      confirmed: z.literal(true, 'Confirma que se borra.').describe('Siempre true: se borra de verdad.'),
    }),
    output: Done,
    errors: ['JOB_UNDER_WAY', 'NOT_PRACTICE'],
  }),
};
