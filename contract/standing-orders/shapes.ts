import { z } from 'zod';
import { RHYTHMS } from '#rules/standing-orders/days.ts';
import { MAX_STANDING_NAME, MOST_STANDING_GOODS } from '#rules/standing-orders/limits.ts';
import { AddPreview, CartLine, LineInput, OptionTag } from '../cart/shapes.ts';
import { ProductCard } from '../catalogue/products.ts';
import { CountType, Id, OneLine, OrderType, Pesos, Window } from '../wire.ts';

export const Day = z.iso.date('Escribe una fecha como 2026-12-31.');
export const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Elige una de las horas de entrega.')
  .describe('Hora en que empieza la entrega, en Colombia: 14:00.');
const Rhythm = z.enum(RHYTHMS, 'Elige cada cuánto se repite.');

const noName = 'Escribe un nombre.';
export const StandingOrderInput = z.object({
  name: OneLine.min(1, noName)
    .max(MAX_STANDING_NAME, `El nombre puede tener hasta ${MAX_STANDING_NAME} letras.`)
    .describe('Cómo la llama su dueño.'),
  rhythm: Rhythm.describe('Cada semana, cada dos semanas o cada mes, desde el primer día.'),
  first_day: Day.describe('El primer día: de él sale el día de la semana o del mes.'),
  window_time: Time,
  type: OrderType,
  address_id: Id.optional().describe('Para domicilio: una de sus direcciones.'),
  branch_office_id: Id.optional().describe('Para recoger: la sede.'),
  products: z
    .array(LineInput.extend({ product_id: Id }))
    .min(1, 'Elige al menos un producto.')
    .max(MOST_STANDING_GOODS, `Elige hasta ${MOST_STANDING_GOODS} productos.`)
    .describe('Qué se repite, con sus cantidades.'),
});

/** Why it cannot be delivered or fetched as it was chosen. */
const PlaceProblem = z
  .enum(['address_gone', 'no_coverage', 'office_closed'])
  .nullable()
  .describe('Por qué ya no se puede entregar ahí; null si se puede.');

const StandingTurn = z
  .object({
    day: Day.describe('El día de la entrega.'),
    label: z.string().describe("'el sábado 28'."),
    state: z
      .enum(['open', 'confirmed', 'skipped', 'expired'])
      .describe('Si espera confirmación, se confirmó, se saltó o venció.'),
    can_include: z.boolean().describe('Si se saltó y se puede volver a incluir.'),
    order: z
      .object({ id: Id, id_order: z.int() })
      .nullable()
      .describe('El pedido que salió de ahí; null sin él.'),
  })
  .meta({ id: 'StandingTurn' });

/** An order that its shopper repeats by a calendar. */
export const StandingOrder = z
  .object({
    id: Id,
    name: z.string().describe('Cómo la llama su dueño.'),
    rhythm: z.enum(RHYTHMS).describe('Cada semana, cada dos semanas o cada mes.'),
    rhythm_text: z.string().describe("'Cada sábado'."),
    first_day: Day.describe('El primer día.'),
    next_day: Day.describe('El siguiente día del que aún no se avisa.'),
    next_label: z.string().describe("'el sábado 28'."),
    window_time: z.string().describe('Hora en que empieza la entrega.'),
    window_text: z.string().describe("'de 8 a 10 a. m.'."),
    state: z.enum(['active', 'paused']).describe('Si avisa o está en pausa.'),
    unanswered: z.boolean().describe('Está en pausa porque nadie confirmó las últimas veces.'),
    type: OrderType,
    address: z
      .object({ id: Id, address: z.string(), alias: z.string() })
      .nullable()
      .describe('La dirección; null si se recoge o si ya no existe.'),
    branch_office: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('La sede que despacha; null si no hay una que llegue ahí.'),
    problem: PlaceProblem,
    products_count: z.int().positive(),
    pictures: z.array(z.object({ url: z.string(), tint: z.string() })).max(4),
    turns: z.array(StandingTurn).describe('Los días que vienen y los últimos seis, el más reciente primero.'),
  })
  .meta({ id: 'StandingOrder' });

export const StandingOrderDetail = StandingOrder.extend({
  products: z
    .array(
      z.object({
        product: ProductCard.nullable().describe('Como lo vende la sede; null si ya no existe.'),
        product_id: Id,
        name: z.string().describe('Cómo se llamaba al elegirlo.'),
        count: z.int().positive(),
        countType: CountType,
        maturity: z.int().nullable(),
        cut: z.int().nullable(),
        comment: z.string(),
        optionsTags: z.array(OptionTag),
      }),
    )
    .describe('Qué se repite.'),
}).meta({ id: 'StandingOrderDetail' });

/** What cannot be bought this time, with what the shop has instead. */
const Unavailable = z
  .object({
    product_id: Id,
    name: z.string().describe('Cómo se llama.'),
    reason: z.enum(['sold_out', 'not_sold']).describe('Si está agotado, o ya no se vende en la sede.'),
    instead: CartLine.pick({ product: true, count: true, countType: true })
      .extend({ totalPrice: Pesos.describe('Lo que cuesta esa cantidad.') })
      .nullable()
      .describe('Lo más parecido que hay; null si no hay.'),
  })
  .meta({ id: 'UnavailableGoods' });

export const PreparedOrder = AddPreview.extend({
  day: Day.describe('El día de la entrega.'),
  day_label: z.string().describe("'el sábado 28'."),
  state: z
    .enum(['waiting', 'open', 'confirmed', 'skipped', 'expired'])
    .describe('waiting: aún no llega su día de aviso, y así quedaría hoy.'),
  name: z.string().describe('Cómo la llama su dueño.'),
  rhythm_text: z.string().describe("'Cada sábado'."),
  type: OrderType,
  address: z.string().describe("Dónde se entrega, o la sede donde se recoge; '' si ya no se puede."),
  branch_office: StandingOrder.shape.branch_office,
  problem: PlaceProblem,
  unavailable: z.array(Unavailable).describe('Lo que no se puede comprar esta vez.'),
  window: Window.nullable().describe('La hora que se ofrece; null si no hay.'),
  window_notice: z.string().describe("Por qué no es la hora elegida; '' si lo es."),
  delivery_price: Pesos.describe('El domicilio, sin cupones.'),
  cart: z
    .object({
      products_count: z.int().positive().describe('Productos distintos que ya tiene el carrito.'),
      changes_office: z.boolean().describe('El carrito es de otra sede y pasa a la de esta compra.'),
      is_shared: z.boolean().describe('Es el carrito del hogar.'),
    })
    .nullable()
    .describe('El carrito al que se suma; null si está vacío.'),
}).meta({ id: 'PreparedOrder' });
