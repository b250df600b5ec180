import { randomOf } from '#demo/load/random.ts';
import type { Row } from '#demo/load/rows.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import { type OrderReason, reasonsFor } from '#rules/reviews/order-rating.ts';
import type { PlannedOrder } from './planned-order.ts';

export type RatingRows = { ratings: Row[]; lines: Row[] };

/** Share of delivered orders that are rated, of these with text, and with ratings of products. */
const RATED = 0.36;
const IN_WORDS = 0.4;
const BY_PRODUCT = 0.6;
/** Two orders in three have five stars, one in ten three or fewer. */
const STARS: [number, number][] = [
  [5, 66],
  [4, 24],
  [3, 6],
  [2, 3],
  [1, 1],
];

const PRAISE = [
  'Todo llegó muy bien, gracias.',
  'Las frutas excelentes, bien escogidas.',
  'El domiciliario muy amable.',
  'Rápido y completo. Repito seguro.',
  'Muy buena la carne, como la pedí.',
  'Los huevos llegaron enteros, bien empacado todo.',
  'Me llamaron antes de reemplazar, eso me gustó.',
  'Llegó antes de lo que decía.',
];

const COMPLAINTS: Record<string, readonly string[]> = {
  late: ['Llegó casi una hora tarde y no avisaron.', 'Se demoró más de lo que prometieron.'],
  incomplete: ['Faltó la mitad de lo que pedí de aseo.', 'No llegó la leche y nadie me llamó.'],
  not_fresh: ['El cilantro venía marchito.', 'Los aguacates estaban pasados.'],
  replacements: ['Cambiaron la marca del café sin preguntar.', 'El reemplazo era de otro tamaño.'],
  damaged: ['Dos huevos rotos y la bolsa mojada.', 'El yogurt llegó abierto.'],
  unkind: ['El domiciliario no quiso subir.'],
};

/** Adds an order's rating, the same in each load; most have none. */
export function addRating(rows: RatingRows, plan: PlannedOrder, order: Row, lines: Row[], now: Date): void {
  const random = randomOf(`rating ${plan.key}`);
  const { business_id, id: order_id, user_id, office_id } = order;
  const ratedAt = new Date(plan.window.end.getTime() + random.between(20, 1800) * MINUTE_MS);
  const hasArrived = plan.life.state === '10_store_dispatch_products' && ratedAt < now;
  if (!hasArrived || !random.chance(RATED)) return;
  const stars = random.weighted(STARS);
  const reason: OrderReason = random.pick(reasonsFor(stars));
  const words = COMPLAINTS[reason] ?? PRAISE;
  rows.ratings.push({
    business_id,
    order_id,
    user_id,
    office_id,
    stars,
    reasons: random.chance(0.8) ? [reason] : [],
    comment: random.chance(IN_WORDS) ? random.pick(words) : '',
    created_at: ratedAt.toISOString(),
  });
  if (!random.chance(BY_PRODUCT)) return;
  const worst = stars <= 3 ? random.between(0, lines.length - 1) : -1;
  rows.lines.push(
    ...lines.map(({ id: line_id }, place) => ({
      business_id,
      order_id,
      line_id,
      is_good: place !== worst && !random.chance(0.02),
    })),
  );
}
