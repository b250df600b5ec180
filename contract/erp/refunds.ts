import { z } from 'zod';
import { RETURN_BEARERS, RETURN_OUTCOMES, RETURN_REASONS } from '#rules/returns/reasons.ts';
import { call, ofModule } from '../call.ts';
import { CountType, Id, OneLine, Pesos } from '../wire.ts';
import { ErpRefund } from './event-shapes.ts';
import { AUTH, Cursor, ERP, IdempotencyKey, JSON_BODY, limit } from './inputs.ts';

/** Money and goods that come back, for other systems (rule 143). */

const noPesos = 'Escribe cuántos pesos se devuelven.';
const notACount = 'Escribe cuántas unidades o cuántos gramos vuelven.';

const ReturnedLine = z
  .strictObject({
    line_id: Id.describe('La línea: `lines[].line_id` del pedido.'),
    product_id: Id.optional().describe('El producto que vuelve, si la línea se reemplazó por otro.'),
    count: z
      .int(notACount)
      .positive(notACount)
      .max(1_000_000, notACount)
      .describe('Cuánto vuelve, en lo que se cuenta la línea: piezas o gramos.'),
    reason: z
      .enum(RETURN_REASONS, 'Elige por qué vuelve.')
      .describe(
        'Por qué: dañado, vencido, otro producto, no llegó, no se recibió, retracto, ya no se quiere u otra razón.',
      ),
    bearer: z
      .enum(RETURN_BEARERS, 'Elige quién lo asume.')
      .default('store')
      .describe('Quién lo asume: la tienda, el domiciliario o el proveedor.'),
    outcome: z
      .enum(RETURN_OUTCOMES, 'Elige si vuelve al inventario o va a merma.')
      .describe('Qué pasa con la mercancía: `stock` vuelve al inventario; `waste` va a merma.'),
  })
  .meta({ id: 'ReturnedByKey' });

const Returnable = z
  .object({
    line_id: Id.describe('La línea del pedido.'),
    product_id: Id.describe('El producto que se entregó por ella.'),
    title: z.string().describe('Su nombre.'),
    count_type: CountType,
    count: z.int().nonnegative().describe('Piezas o gramos que todavía pueden volver.'),
    total: Pesos.describe('Pesos que costaron, antes de cupones.'),
  })
  .meta({ id: 'ErpReturnable' });

const repeated = z
  .boolean()
  .describe('Si ya estaba hecho con esta idempotency_key: la respuesta es como está ahora.');
const shared = { version: 'v1', source: 'rule 143; path chosen here' } as const;
const params = z.object({ id: Id });

export const erpRefundCalls = ofModule('admin-integrations', {
  'erp.refunds': call({
    ...shared,
    summary: 'Devoluciones de dinero: todas, o las que cambiaron desde un cursor',
    who: 'key orders:read',
    method: 'GET',
    path: '/erp/refunds',
    query: z.object({
      changed_after: Cursor.optional().describe(
        'El `changed_after` de la respuesta anterior; sin él, desde la primera.',
      ),
      from: z
        .literal('now', 'Es now.')
        .optional()
        .describe('En lugar de `changed_after`: now, las que cambien desde ahora.'),
      limit,
    }),
    output: z.object({
      list: z.array(ErpRefund),
      changed_after: z.string().describe('El cursor para la próxima vez, también si no hubo nada nuevo.'),
      hasNextPage: z.boolean(),
    }),
    example: `curl "${ERP}/refunds?changed_after=0" ${AUTH}

Una que pasa de asking a done llega otra vez, como está ahora. Una clave de una sede recibe las de sus pedidos.`,
  }),
  'erp.orderRefunds': call({
    ...shared,
    summary: 'Lo que se devolvió de un pedido, y lo que todavía puede volver',
    who: 'key orders:read',
    method: 'GET',
    path: '/erp/orders/{id}/refunds',
    params,
    output: z.object({
      list: z.array(ErpRefund).describe('De la primera a la última.'),
      left: Pesos.describe('Pesos del pedido que todavía pueden volver por productos.'),
      goods: z.array(Returnable).describe('Lo entregado que todavía puede volver.'),
    }),
    example: `curl "${ERP}/orders/$PEDIDO/refunds" ${AUTH}`,
  }),
  'erp.refundOrder': call({
    ...shared,
    summary: 'Devolver pesos de lo que un pedido pagó en línea, exactamente una vez',
    who: 'key orders:refund',
    method: 'POST',
    path: '/erp/orders/{id}/refunds',
    params,
    body: z.strictObject({
      idempotency_key: IdempotencyKey,
      amount: z.int(noPesos).positive(noPesos).describe('Pesos que vuelven.'),
      how: z
        .enum(['void', 'by_hand'], 'Es void o by_hand.')
        .describe(
          '`void`: el proveedor anula un pago completo. `by_hand`: ya lo enviaste por fuera, y se anota.',
        ),
      reason: OneLine.pipe(z.string().trim().min(1, 'Escribe por qué se devuelve.').max(500)).describe(
        'Por qué.',
      ),
    }),
    output: z.object({ refund: ErpRefund, repeated }),
    status: 201,
    errors: ['REFUND_NOT_POSSIBLE', 'REQUEST_KEY_REUSED'],
    example: `curl "${ERP}/orders/$PEDIDO/refunds" ${AUTH} ${JSON_BODY} \\
  -d '{"idempotency_key":"nota-credito-5512","amount":12000,"how":"by_hand","reason":"Nota crédito 5512"}'

Nunca más de lo que se recibió y no se ha devuelto: lo demás es REFUND_NOT_POSSIBLE y no cambia nada. Si una respuesta no llega,
repite con la misma idempotency_key. Lo que se pagó en otro canal lo devuelve el canal.`,
  }),
  'erp.returnGoods': call({
    ...shared,
    summary:
      'Productos de un pedido entregado que vuelven: su dinero, y el inventario o la merma, una sola vez',
    who: 'key orders:refund',
    method: 'POST',
    path: '/erp/orders/{id}/returns',
    params,
    bodyLimit: 96 * 1024,
    body: z.strictObject({
      idempotency_key: IdempotencyKey,
      lines: z
        .array(ReturnedLine)
        .min(1, 'Elige al menos un producto.')
        .max(300, 'Máximo 300 líneas.')
        .describe('Lo que vuelve, por línea.'),
      way: z
        .enum(['payment', 'by_hand', 'credit'], 'Es payment, by_hand o credit.')
        .describe(
          'Cómo vuelve el dinero: a lo que se pagó en línea, por fuera (ya lo entregaste tú o el canal) o como crédito de quien compró.',
        ),
      amount: Pesos.optional().describe(
        'Los pesos que esperas que vuelvan: si son otros, se rechaza. Sin él, los que calcula la tienda.',
      ),
      note: OneLine.pipe(z.string().trim().max(500, 'Máximo 500 letras.'))
        .default('')
        .describe('Una nota para la tienda.'),
    }),
    output: z.object({
      return_id: Id.describe('La devolución de productos: `return_id` de sus devoluciones de dinero.'),
      amount: Pesos.describe('Pesos que vuelven por ella.'),
      refunds: z.array(ErpRefund).describe('Cómo vuelven, y si ya se hizo.'),
      repeated,
    }),
    status: 201,
    errors: ['REFUND_NOT_POSSIBLE', 'REQUEST_KEY_REUSED'],
    example: `curl "${ERP}/orders/$PEDIDO/returns" ${AUTH} ${JSON_BODY} \\
  -d '{"idempotency_key":"devolucion-77","way":"by_hand","lines":[
    {"line_id":"'$OTRA'","count":1,"reason":"damaged","outcome":"waste"}]}'

Lo que vuelve es lo que se cobró por esos productos, sin lo que quitaron los cupones. Una devolución que espera por lo mismo,
pedida por quien compró, la decide una persona.`,
  }),
});
