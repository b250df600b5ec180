import { z } from 'zod';
import { OptionTag } from '../cart/shapes.ts';
import { SubstitutionRule } from '../picking/shapes.ts';
import { Geopoint } from '../wire.ts';

/** What whoever picks and delivers an order needs to know of its shopper (rule 152). */

export const ErpHandover = z
  .object({
    recipient: z
      .object({
        name: z.string().describe('A quién se entrega.'),
        phone: z.string().describe("Su teléfono, con indicativo: +573105551234; '' si no se dio."),
      })
      .describe('Quien recibe.'),
    address: z
      .object({
        address: z.string().describe('La dirección: Calle 6 # 38-20.'),
        detail: z.string().describe("Apartamento, torre, cómo llegar; '' si no se dijo."),
        city: z.string().describe('La ciudad.'),
        geopoint: Geopoint.describe('Latitud y longitud del lugar.'),
      })
      .nullable()
      .describe('A dónde se lleva; null si lo recogen en la sede.'),
    notes: z.string().describe("Lo que pidió quien compra para todo el pedido; '' si nada."),
    substitution: SubstitutionRule.describe(
      'Qué hacer si algo se agota: `choose` la tienda elige otro, `ask` pregunta, `none` no lo manda.',
    ),
  })
  .meta({ id: 'ErpHandover' });

export const ErpPreparation = z
  .object({
    comment: z.string().describe("Lo que pidió para este producto; '' si nada."),
    maturity: z.int().nullable().describe('Madurez elegida: 1 Verde, 2 Normal, 3 Maduro; null si ninguna.'),
    cut: z
      .int()
      .nullable()
      .describe('Corte elegido: 1 Mariposa, 2 Molida, 3 Tajadas, 4 Entero; null si ninguno.'),
    options: z.array(OptionTag).describe('Las opciones elegidas; vacía si ninguna.'),
    substitution: SubstitutionRule.describe('Qué hacer si se agota: la suya o, si no dijo, la del pedido.'),
  })
  .meta({ id: 'ErpPreparation' });
