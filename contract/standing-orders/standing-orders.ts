import { z } from 'zod';
import { MOST_STANDING_GOODS } from '#rules/standing-orders/limits.ts';
import { call, ofModule } from '../call.ts';
import { AddReport, Cart } from '../cart/shapes.ts';
import { Done, Id, OrderType, Window } from '../wire.ts';
import {
  Day,
  PreparedOrder,
  StandingOrder,
  StandingOrderDetail,
  StandingOrderInput,
  Time,
} from './shapes.ts';

const ofOwner = { version: 'v1', who: 'owner', source: 'rule 142; path chosen here' } as const;
const ofUser = { version: 'v1', who: 'user', source: 'rule 142; path chosen here' } as const;
const byId = z.object({ id: Id });
const byToken = z.object({ token: z.string().min(20).max(100) });
const OneAnswer = z.object({
  standingOrder: StandingOrder.describe('El pedido que se repite, como está ahora.'),
});
const bodyLimit = 64 * 1024;

export const standingOrderCalls = ofModule('standing_orders', {
  'standingOrders.list': call({
    ...ofUser,
    summary: 'Mis pedidos que se repiten',
    method: 'GET',
    path: '/standing-orders',
    output: z.object({ list: z.array(StandingOrder) }),
  }),
  'standingOrders.windows': call({
    ...ofUser,
    summary: 'A qué horas se puede entregar o recoger un pedido que se repite, en un día de su calendario',
    method: 'GET',
    path: '/standing-orders/windows',
    query: z.object({
      type: OrderType,
      address_id: Id.optional(),
      branch_office_id: Id.optional(),
      day: Day.describe('El día de la entrega.'),
    }),
    output: z.object({
      list: z.array(z.object({ time: Time, label: z.string().describe("'de 8 a 10 a. m.'.") })),
      closed: z.string().describe("Por qué ese día no hay horas; '' si las hay."),
    }),
    errors: ['ADDRESS_NOT_FOUND', 'NO_COVERAGE', 'OFFICE_NOT_FOUND'],
  }),
  'standingOrders.get': call({
    ...ofOwner,
    summary: 'Uno de mis pedidos que se repiten, con sus productos',
    method: 'GET',
    path: '/standing-orders/{id}',
    params: byId,
    output: StandingOrderDetail,
  }),
  'standingOrders.create': call({
    ...ofUser,
    summary:
      'Repetir unos productos cada semana, cada dos o cada mes; repetir la llamada con el mismo id no crea otro',
    method: 'POST',
    path: '/standing-orders',
    body: StandingOrderInput.extend({ id: Id.describe('Lo genera el dispositivo una vez.') }),
    bodyLimit,
    output: OneAnswer,
    errors: [
      'ADDRESS_NOT_FOUND',
      'NO_COVERAGE',
      'OFFICE_NOT_FOUND',
      'PRODUCT_NOT_AVAILABLE',
      'QUANTITY_NOT_VALID',
      'STANDING_ORDERS_FULL',
    ],
    status: 201,
  }),
  'standingOrders.update': call({
    ...ofOwner,
    summary: 'Cambiar qué se repite, cada cuánto, dónde o a qué hora',
    method: 'PUT',
    path: '/standing-orders/{id}',
    params: byId,
    body: StandingOrderInput,
    bodyLimit,
    output: OneAnswer,
    errors: [
      'ADDRESS_NOT_FOUND',
      'NO_COVERAGE',
      'OFFICE_NOT_FOUND',
      'PRODUCT_NOT_AVAILABLE',
      'QUANTITY_NOT_VALID',
    ],
  }),
  'standingOrders.setState': call({
    ...ofOwner,
    summary: 'Poner en pausa un pedido que se repite, o reanudarlo',
    method: 'PUT',
    path: '/standing-orders/{id}/state',
    params: byId,
    body: z.object({ state: z.enum(['active', 'paused']).describe('Si avisa o está en pausa.') }),
    output: OneAnswer,
  }),
  'standingOrders.skip': call({
    ...ofOwner,
    summary: 'Saltar un solo día de un pedido que se repite; repetirla no salta otro',
    method: 'POST',
    path: '/standing-orders/{id}/skip',
    params: byId,
    body: z.object({ day: Day.describe('El día que se salta.') }),
    output: OneAnswer,
    errors: ['STANDING_ORDER_OVER'],
  }),
  'standingOrders.include': call({
    ...ofOwner,
    summary: 'Volver a incluir un día que se saltó, mientras no haya pasado; repetirla no cambia nada',
    method: 'POST',
    path: '/standing-orders/{id}/include',
    params: byId,
    body: z.object({ day: Day.describe('El día que se vuelve a incluir.') }),
    output: OneAnswer,
    errors: ['STANDING_ORDER_OVER'],
  }),
  'standingOrders.remove': call({
    ...ofOwner,
    summary: 'Terminar un pedido que se repite',
    method: 'DELETE',
    path: '/standing-orders/{id}',
    params: byId,
    output: Done,
  }),
  'standingOrders.prepared': call({
    ...ofOwner,
    summary: 'Cómo queda la siguiente compra con los precios y las existencias de hoy; no escribe nada',
    method: 'GET',
    path: '/standing-orders/{id}/prepared',
    params: byId,
    output: PreparedOrder,
  }),
  'standingOrders.confirm': call({
    ...ofOwner,
    summary:
      'Agregar la compra de ese día a mi carrito, con su entrega; no pide ni cobra nada, y repetirla no la agrega otra vez',
    method: 'POST',
    path: '/standing-orders/{id}/confirm',
    params: byId,
    body: z.object({
      day: Day.describe('El día que se vio.'),
      instead: z
        .array(z.object({ product_id: Id, with_id: Id.describe('Lo que va en su lugar esta vez.') }))
        .max(MOST_STANDING_GOODS)
        .default([])
        .describe('Reemplazos de lo que no hay, solo por esta vez.'),
    }),
    bodyLimit,
    output: AddReport.extend({
      cart: Cart,
      window: Window.nullable().describe('La hora que se ofrece; null si no hay.'),
    }),
    errors: [
      'STANDING_ORDER_OVER',
      'ADDRESS_NOT_FOUND',
      'NO_COVERAGE',
      'OFFICE_NOT_FOUND',
      'PRODUCT_NOT_AVAILABLE',
      'CART_CLOSED',
    ],
  }),
  'standingOrders.link': call({
    version: 'v1',
    who: 'anyone',
    source: 'rule 142; path chosen here',
    summary: 'De qué pedido que se repite es el enlace de un mensaje',
    method: 'GET',
    path: '/standing-order-links/{token}',
    params: byToken,
    output: z.object({
      name: z.string().describe('Cómo la llama su dueño.'),
      rhythm_text: z.string().describe("'Cada sábado'."),
      state: z.enum(['active', 'paused']).describe('Si avisa o está en pausa.'),
    }),
  }),
  'standingOrders.stop': call({
    version: 'v1',
    who: 'anyone',
    source: 'rule 142; path chosen here',
    summary: 'Dejar de avisar de un pedido que se repite, por el enlace de un mensaje; queda en pausa',
    method: 'POST',
    path: '/standing-order-links/{token}',
    params: byToken,
    output: Done,
  }),
});
