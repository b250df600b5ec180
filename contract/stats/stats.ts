import { z } from 'zod';
import { CHANNELS } from '#rules/stats/channel.ts';
import { call } from '../call.ts';
import { Id, Pesos } from '../wire.ts';

const Day = z.iso.date('Escribe la fecha como 2026-11-25.');
const Count = z.int().nonnegative();

/** Days of Colombia, both included, at most twelve months; without them the last 28. */
const period = {
  from: Day.optional(),
  to: Day.optional(),
  /** One office; by default all of them, and what belongs to none. */
  office_id: Id.optional(),
};

const Figures = z.object({
  /**
   * Pesos of placed orders, of picked amounts where picked; without cancelled and unpaid ones, and less what was given
   * back of sales that day: a day may be below zero.
   */
  sales: z.int(),
  /** Pesos of sales that were given back. */
  refunded: Pesos,
  orders: Count,
  /** Visits of everybody, signed in or not; once a visit. */
  visits: Count,
  /** Those by signed-in people. */
  registered: Count,
  /** Products of known cost: their sales after coupons, and their cost. */
  costed_sales: Pesos,
  cost: Pesos,
});

const shared = {
  source: 'back-office 2, "Statistics"; path chosen here',
  method: 'GET',
  version: 'admin',
  who: 'superadmin',
} as const;
const days = { from: Day, to: Day };

export const statsCalls = {
  'stats.figures': call({
    ...shared,
    summary: 'Ventas y visitas por día, con lo mismo de los días anteriores',
    path: '/stats/figures',
    query: z.object(period),
    output: z.object({
      ...days,
      days: z.array(Figures.extend({ day: Day })),
      total: Figures,
      /** The same number of days immediately before. */
      before: Figures.extend(days),
      by_office: z.array(z.object({ office_id: Id, office: z.string(), sales: z.int(), orders: Count })),
    }),
  }),

  'stats.mostViewed': call({
    ...shared,
    summary: 'Los 200 productos más vistos',
    source: 'back-office 7, "Stats: most-viewed products fetch 200"; path chosen here',
    path: '/stats/products',
    query: z.object(period),
    output: z.object({
      ...days,
      list: z.array(
        z.object({
          product_id: Id,
          id_item: z.string(),
          title: z.string(),
          photoUrl: z.string(),
          tint: z.string(),
          views: z.int().positive(),
        }),
      ),
    }),
  }),

  'stats.operation': call({
    ...shared,
    summary:
      'Pedidos y ventas por hora y canal, alistamiento, entregas, reemplazos, cupones y búsquedas sin resultado',
    path: '/stats/operation',
    query: z.object(period),
    output: z.object({
      ...days,
      by_hour: z.array(
        z.object({ channel: z.enum(CHANNELS), hour: z.int().min(0).max(23), sales: Pesos, orders: Count }),
      ),
      by_channel: z.array(z.object({ channel: z.enum(CHANNELS), sales: Pesos, orders: Count })),
      baskets: z.object({ orders: Count, sales: Pesos, units: Count }),
      /** Lines of picked orders; `fill_bp`: share found, in basis points. */
      picked: z.object({
        orders: Count,
        lines: Count,
        found: Count,
        replaced: Count,
        missing: Count,
        fill_bp: Count,
        /** Pesos that replacements were worth above what was charged for them (rule 86). */
        given_away: Pesos,
      }),
      /** `late`: after the end of the promised window; minutes of all late ones. */
      delivered: z.object({ orders: Count, late: Count, late_minutes: Count }),
      replacements: z.object({ proposed: Count, accepted: Count, refused: Count, unanswered: Count }),
      /** Orders first rated on these days; stars with one decimal, 0 without any. */
      ratings: z.object({ orders: Count, average: z.number().min(0).max(5) }),
      coupons: z.array(z.object({ code: z.string(), uses: Count, cost: Pesos })),
      /** Of all coupons: the list has the dearest. */
      coupons_cost: Pesos,
      searches_without_result: Count,
    }),
  }),

  'stats.together': call({
    ...shared,
    summary: 'Lo que más se compra junto, de los últimos 28 días',
    path: '/stats/together',
    output: z.object({
      list: z.array(
        z.object({
          first: z.object({ id: Id, title: z.string(), orders: Count }),
          second: z.object({ id: Id, title: z.string(), orders: Count }),
          together: z.int().positive(),
        }),
      ),
    }),
  }),
};
