import { ATTEMPT_REASON_WORDS } from '#rules/deliveries/door.ts';
import { ORDER_STATE_LABELS } from '#rules/orders/moves.ts';
import { SHOPPER_STAGE_LABELS } from '#rules/orders/shopper-stage.ts';
import { SUBSTITUTION_LABELS } from '#rules/picking/substitution-wish.ts';

/** What shapes with a name are, and what their values mean. */
export const shapeTexts: Readonly<Record<string, string>> = {
  OrderState: `Estado de un pedido. ${valuesOf(ORDER_STATE_LABELS)}. Los cuatro primeros son de un carrito.`,
  ShopperStage: `En qué va un pedido, como lo lee quien compra. ${valuesOf(SHOPPER_STAGE_LABELS)}.`,
  SubstitutionRule: `Qué hacer con lo que se agota. ${valuesOf(SUBSTITUTION_LABELS)}.`,
  AttemptReason: `Por qué no se pudo entregar. ${valuesOf(ATTEMPT_REASON_WORDS).replaceAll('.;', ';')}`,
  DeliveryEvent:
    'Evento de una entrega. `ready`: alistada; `on_the_way`: en camino; `attempt`: un intento; `delivered`: entregada; `returned`: devuelta.',
  TaxClass:
    'Clase de impuesto. `excluded`: excluido; `exempt`: exento (IVA 0 %); `vat_5`, `vat_19`: IVA; `inc_8`: impuesto al consumo; las demás suman ICUI, IBUA o el impuesto a las bolsas.',
  InvoiceKind: '`invoice`: factura electrónica; `pos`: documento equivalente POS electrónico.',
  Pagination: 'Dónde está una página en su lista.',
  Window: 'Un horario de entrega, con cómo se lee.',
  ProductCard: 'Un producto con el precio y las existencias de una sede.',
  ProductDetail: 'Un producto con todo lo que dice su página.',
  Cart: 'Un carrito con los precios de ahora, que calcula el servidor.',
  CartLine: 'Una línea de un carrito.',
  CartCheck: 'Qué líneas no se pueden pedir como están, por su razón.',
  OrderSummary: 'Un pedido en una lista.',
  OrderDetail: 'Un pedido entero.',
  OrderPayment: 'Cómo va el pago en línea de un pedido.',
  OrderTaxes: 'Los impuestos que ya están dentro de los precios, por tarifa.',
  ErpOrder: 'Un pedido para otro sistema, sin datos personales.',
  ErpMovedOrder: 'Un pedido con su cambio de estado.',
  ErpProduct: 'Un producto para otro sistema, con las cifras de cada sede.',
  ErpBuyer: 'A nombre de quién va la factura.',
  Webhook: 'Una suscripción a avisos.',
  WebhookDelivery: 'Un envío de un aviso.',
  ApiKey: 'Una clave de otro sistema; la clave misma no se vuelve a mostrar.',
  Office: 'Una sede.',
  Category: 'Una categoría con sus subcategorías.',
  Brand: 'Una marca.',
  Offer: 'Una oferta o imagen de la portada.',
  User: 'La propia cuenta.',
  Done: 'Se hizo.',
};

function valuesOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([value, label]) => `\`${value}\`: ${label}`)
    .join('; ');
}
