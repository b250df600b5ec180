import { z } from 'zod';
import { GoodsKindField } from '../catalogue/goods-kind.ts';
import { ErpBuyer, InvoiceKind } from '../invoices/shapes.ts';
import { OrderTaxes } from '../orders/shapes.ts';
import type { WEBHOOK_EVENTS } from '../webhooks/events.ts';
import {
  CountType,
  Id,
  Instant,
  lately,
  OrderState,
  OrderType,
  OwnTaxClass,
  PaymentMethod,
  Pesos,
  TaxClass,
} from '../wire.ts';
import { ErpCustomer, ErpFailedPayment, ErpPqr, ErpRefund } from './event-shapes.ts';
import { ErpHandover, ErpPreparation } from './handover-shapes.ts';

/** Orders and products as other systems get them, by webhooks and keys. */

const Office = z.object({
  id: Id,
  /** `key` of the office in the other system; '' without one. */
  key: z.string(),
  name: z.string(),
});

const Good = z.object({
  product_id: Id,
  id_item: z.string(),
  bar_code: z.string(),
  title: z.string(),
  count_type: CountType,
  /** Pieces or grams. */
  count: z.int().nonnegative(),
  /** The charge for the whole line. */
  total: Pesos,
});

/** As taxed on the day of the order, before coupons: base + vat + consumption = total; null: not known. */
const Taxed = Good.extend({
  tax_class: lately(TaxClass.nullable()),
  base: lately(Pesos.nullable()),
  vat: lately(Pesos.nullable()),
  consumption: lately(Pesos.nullable()),
});

export const ErpOrder = z
  .object({
    id: Id,
    number: z.int().nullable(),
    /** Increases with every change: a lower one is outdated. */
    version: z.int().positive(),
    state: OrderState,
    type: OrderType,
    /** Where it was placed: web, phone, app or staff; else the word of another channel. */
    channel: z.string(),
    channel_number: lately(z.string().nullable()).describe(
      'Su número en el otro canal que lo envió; null si se hizo en la tienda.',
    ),
    payment_method: PaymentMethod,
    office: Office,
    window: z.object({ start_date: Instant, end_date: Instant }),
    subtotal: Pesos,
    coupons_total: Pesos,
    bags_count: z.int().nonnegative(),
    bags_total: Pesos,
    delivery_price: Pesos,
    total: Pesos,
    /** The charge after picking; null before. */
    amount_to_pay: Pesos.nullable(),
    /** Pesos of the order that its shopper's credit pays. */
    credit: lately(Pesos).describe('Pesos del pedido que paga el crédito de quien compra.'),
    /** What it costs now, also without what was not handed over at the door. */
    total_final: lately(Pesos),
    /** Inside total_final; null while a part of it has no class of tax. */
    taxes: lately(OrderTaxes.nullable()),
    /** The tax document it needs or has, whether its buyer asked for it, and its number once issued. */
    invoice: lately(z.object({ kind: InvoiceKind, requested: z.boolean(), number: z.string().nullable() })),
    /** To whom an invoice is made out, null without need; for keys with the scope orders:invoice alone. */
    buyer: lately(ErpBuyer.nullable()),
    handover: lately(ErpHandover).describe(
      'A quién, a dónde y con qué notas se entrega; solo para claves con `orders:deliver`.',
    ),
    lines: z.array(
      Taxed.extend({
        line_id: lately(Id).describe('La línea, para decir qué se alistó de ella.'),
        price: Pesos,
        price_neto: Pesos,
        /** Of what was picked, before coupons, what was not handed over. */
        undelivered: lately(Pesos),
        /** What was picked, including replacements, each as it is taxed itself; null before picking. */
        picked: z.array(Taxed).nullable(),
        preparation: lately(ErpPreparation).describe(
          'Cómo lo quiere quien compra; solo para claves con `orders:deliver`.',
        ),
      }),
    ),
    creationDate: Instant,
    lastUpdateDate: Instant,
  })
  .meta({ id: 'ErpOrder' });

/** What else is written of a product, for who asks for it (rule 143). */
const ErpProductRecord = z
  .object({
    description: z.string().describe('La descripción.'),
    brand: z.string().describe("La marca, por su nombre; '' sin ella."),
    provider: z.string().describe("El proveedor, por su nombre; '' sin él."),
    category: z.string().describe('El código de su categoría.'),
    subcategory: z.string().describe('El código de su subcategoría.'),
    size: z.string().describe('La presentación, como se lee.'),
    tags: z.array(z.string()).describe('Sus etiquetas.'),
    grams_per_unit: z.int().nonnegative().describe('Gramos de una pieza; 0 si no se sabe.'),
    content: z.number().nonnegative().describe('El contenido, en `content_unit`; 0 si no se sabe.'),
    content_unit: z.enum(['g', 'ml', 'und', 'm']).describe('La unidad de `content`.'),
    tax_class: OwnTaxClass.describe("Su clase de impuesto; '' es la de su subcategoría."),
    goods_kind: GoodsKindField.nullable().describe('Bajo qué ley está; null es la de su subcategoría.'),
    sanitary_record: z.string().describe("El registro sanitario; '' si no tiene."),
    picture: z.string().describe("Su foto, como dirección en la tienda; '' sin ella."),
  })
  .meta({ id: 'ErpProductRecord' });

const ErpSale = z
  .object({
    price_neto: Pesos.describe('Lo que se paga en esos días.'),
    from: z.iso.date().describe('El primer día, en Colombia.'),
    until: z.iso
      .date()
      .nullable()
      .describe('El último día; null si desde el primero ese es el precio, sin fin.'),
    begun: z
      .boolean()
      .describe(
        'Si ya empezó: entonces `price_neto` de la sede es el de la oferta, o el que alguien escribió después.',
      ),
  })
  .meta({ id: 'ErpSale' });

export const ErpProduct = z
  .object({
    id: Id,
    version: z.int().positive(),
    id_item: z.string(),
    bar_code: z.string(),
    title: z.string(),
    count_type: CountType,
    /** Neither hidden nor inactive. */
    active: z.boolean(),
    lastUpdateDate: Instant,
    record: lately(ErpProductRecord).describe('Lo demás del producto; solo con `record=true`.'),
    offices: z.array(
      Office.extend({
        version: z.int().positive(),
        price: Pesos,
        price_neto: Pesos,
        sale: lately(ErpSale.nullable()).describe(
          'La oferta con días que tiene esa sede, por venir o en curso; null si no tiene.',
        ),
        /** Pieces, or grams of products sold by weight. */
        stock: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'ErpProduct' });

/** `data` of each webhook. */
export const webhookData = {
  'order.created': ErpOrder,
  'order.paid': ErpOrder,
  'order.moved': ErpOrder.extend({
    /** From which state to which; `from` is null where there was none. */
    move: z.object({ from: OrderState.nullable(), to: OrderState }),
  }).meta({ id: 'ErpMovedOrder' }),
  /** Its lines have what was picked. */
  'order.picked': ErpOrder,
  'payment.failed': ErpFailedPayment,
  'refund.created': ErpRefund,
  'refund.done': ErpRefund,
  'product.changed': ErpProduct,
  /** With the one office in which it came to its minimum. */
  'stock.low': ErpProduct.extend({
    minimum: z.int().positive().describe('La existencia mínima que tiene en esa sede, en piezas o gramos.'),
  }).meta({ id: 'ErpLowProduct' }),
  /** With the one office in which it is sold out. */
  'stock.out': ErpProduct,
  'customer.created': ErpCustomer,
  'pqr.created': ErpPqr,
  'pqr.answered': ErpPqr,
  /** Of the button with which staff try an address. */
  'webhook.test': z.object({ business: z.string(), message: z.string() }),
} satisfies Record<(typeof WEBHOOK_EVENTS)[number] | 'webhook.test', z.ZodType>;

export type WebhookData = { [Event in keyof typeof webhookData]: z.output<(typeof webhookData)[Event]> };
