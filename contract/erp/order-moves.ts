import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { Id, OneLine } from '../wire.ts';
import { AUTH, ERP, JSON_BODY } from './inputs.ts';
import { ErpOrder } from './shapes.ts';

/** What other systems do with orders of the shop and of other channels (rule 136). */

const BODY_LIMIT = 64 * 1024;

const notACount = 'Escribe un número entero: piezas o gramos.';
const PickedLine = z
  .strictObject({
    line_id: Id.describe('La línea: `lines[].line_id` del pedido.'),
    count: z
      .int(notACount)
      .nonnegative(notACount)
      .max(100_000, 'Es demasiado.')
      .describe('Lo que se alistó, en lo que se cuenta la línea: piezas o gramos; 0 si no había.'),
    grams: z
      .int('El peso va en gramos enteros.')
      .positive('El peso va en gramos enteros.')
      .max(100_000, 'Es demasiado.')
      .optional()
      .describe('El peso de las piezas de lo que se vende por peso.'),
    reason: z
      .enum(['shelf_empty', 'bad_quality', 'expired', 'other'])
      .optional()
      .describe('Por qué falta; obligatorio si se alistó menos.'),
  })
  .meta({ id: 'PickedByKey' });

const Moved = z.object({
  order: ErpOrder,
  repeated: z.boolean().describe('Si ya estaba así: no se cambió nada.'),
});

const shared = {
  version: 'v1',
  source: 'rule 136; path chosen here',
  who: 'key orders:move',
  method: 'PUT',
  params: z.object({ id: Id }),
  output: Moved,
} as const;

export const orderMoveCalls = ofModule('admin-integrations', {
  'erp.moveOrder': call({
    ...shared,
    summary: 'Mover un pedido: aceptarlo, despacharlo, decir que está listo o entregado, o cancelarlo',
    path: '/erp/orders/{id}/state',
    body: z
      .strictObject({
        state: z
          .enum([
            '7_admin_cart_accept',
            '8_store_select_products',
            '9_store_invoice_products',
            '10_store_dispatch_products',
            '12_store_cancel_order',
          ])
          .optional()
          .describe('El estado al que pasa: aceptado, en selección, en facturación, despachado o cancelado.'),
        event: z
          .enum(['ready', 'on_the_way', 'attempt', 'delivered', 'returned'])
          .optional()
          .describe(
            'O lo que pasó con su entrega: listo, en camino, un intento fallido, entregado, o de vuelta en la tienda sin entregarse.',
          ),
        reason: OneLine.pipe(z.string().trim().max(300, 'Máximo 300 letras.'))
          .default('')
          .describe('Por qué; obligatorio al cancelar.'),
      })
      .refine(({ state, event }) => (state === undefined) !== (event === undefined), {
        path: ['state'],
        message: 'Envía state o event, uno de los dos.',
      })
      .refine(({ state, reason }) => state !== '12_store_cancel_order' || reason !== '', {
        path: ['reason'],
        message: 'Di por qué se cancela.',
      }),
    errors: ['ORDER_STATE'],
    example: `curl "${ERP}/orders/$PEDIDO/state" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"state":"12_store_cancel_order","reason":"El canal lo canceló"}'

Vale lo mismo que para el personal: un paso que no sigue de su estado es ORDER_STATE y no cambia nada; el estado que ya tiene
responde “repeated”: true. Cancelar devuelve las existencias. Lo que lleva un domiciliario de la tienda lo dice él en su celular.`,
  }),
  'erp.pickOrder': call({
    ...shared,
    summary: 'Decir lo que se alistó de un pedido, con pesos y faltantes; queda en facturación',
    path: '/erp/orders/{id}/picked',
    bodyLimit: BODY_LIMIT,
    body: z.strictObject({
      lines: z
        .array(PickedLine)
        .max(500, 'Máximo 500 líneas.')
        .superRefine((lines, { addIssue }) => {
          const first = new Set<string>();
          for (const [at, { line_id: id }] of lines.entries()) {
            if (first.has(id))
              addIssue({
                code: 'custom',
                path: [at, 'line_id'],
                message: 'La línea está dos veces: envía la suma.',
              });
            first.add(id);
          }
        })
        .default([])
        .describe('Lo que se alistó distinto; de las demás líneas se alistó todo.'),
    }),
    errors: ['ORDER_STATE', 'PICKING_EMPTY'],
    example: `curl "${ERP}/orders/$PEDIDO/picked" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"lines":[{"line_id":"'$LINEA'","count":735},{"line_id":"'$OTRA'","count":0,"reason":"shelf_empty"}]}'

Lo que cuesta se calcula como cuando alista una persona: nunca más de lo pedido. Lo que falta con shelf_empty, bad_quality o
expired sale del inventario; con other vuelve a él. Un pedido que una persona está alistando es ORDER_STATE.`,
  }),
});
