import { z } from 'zod';
import { plainDocument } from '#rules/identity.ts';
import { isOtherChannel } from '#rules/stats/channel.ts';
import { call, ofModule } from '../call.ts';
import { CountType, Geopoint, Instant, OneLine, OrderType } from '../wire.ts';
import { AUTH, ERP, JSON_BODY } from './inputs.ts';
import { ErpOrder } from './shapes.ts';

/** Orders that other channels took: Rappi, a till, a call centre (rule 135). */

const MOST_LINES = 200;
const BODY_LIMIT = 64 * 1024;

const Amount = z
  .int('Escribe pesos enteros, sin decimales.')
  .nonnegative('No puede ser menor que 0.')
  .max(1_000_000_000, 'Es demasiado alto.');

const Line = z
  .strictObject({
    id_item: z.string().trim().min(1).max(60).optional().describe('Código (SKU o PLU) del producto.'),
    bar_code: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Código de barras, en lugar de `id_item` o para confirmarlo.'),
    count_type: CountType.default('units').describe('En qué se cuenta: `units` (piezas) o `grams` (gramos).'),
    count: z
      .int('Escribe un número entero: piezas o gramos.')
      .positive('Debe ser mayor que 0.')
      .max(1_000_000, 'Es demasiado.')
      .describe('Piezas o gramos, según `count_type`.'),
    price: Amount.positive('Debe ser mayor que 0.').describe(
      'Lo que cobró el canal por una pieza o, de lo que se vende por peso, por los gramos de los que es el precio de la tienda.',
    ),
    comment: OneLine.pipe(z.string().trim().max(500, 'Máximo 500 letras.'))
      .default('')
      .describe('Lo que pidió quien compra para este producto.'),
  })
  .meta({ id: 'ChannelLine' });

const Buyer = z
  .strictObject({
    name: OneLine.pipe(z.string().trim().min(1, 'Escribe el nombre.').max(120)).describe(
      'A quién se entrega.',
    ),
    phone: z
      .string()
      .trim()
      .max(30)
      .default('')
      .describe("Celular o fijo de Colombia, para avisar de la entrega; '' si el canal no lo da."),
    document: z
      .string()
      .transform(plainDocument)
      .pipe(z.string().regex(/^([A-Z0-9]{6,12})?$/, 'La identificación lleva de 6 a 12 letras o números.'))
      .default('')
      .describe("Su documento, para la factura; '' es consumidor final."),
  })
  .meta({ id: 'ChannelBuyer' });

const Where = z
  .strictObject({
    address: OneLine.pipe(z.string().trim().min(1, 'Escribe la dirección.').max(200)).describe(
      'Dirección: Calle 6 # 38-20.',
    ),
    detail: OneLine.pipe(z.string().trim().max(200)).default('').describe('Apartamento, torre, cómo llegar.'),
    neighborhood: OneLine.pipe(z.string().trim().max(100)).default('').describe('Barrio.'),
    city: OneLine.pipe(z.string().trim().min(1, 'Escribe la ciudad.').max(80)).describe('Ciudad.'),
    geopoint: Geopoint.describe('Latitud y longitud: por aquí va el domiciliario.'),
  })
  .meta({ id: 'ChannelAddress' });

export const ChannelOrder = z
  .strictObject({
    channel: z
      .string()
      .refine(isOtherChannel, 'Una palabra propia del canal, en minúsculas y sin espacios: rappi, caja_2.')
      .describe('El canal, con una palabra tuya: rappi, pedidosya, pos, call_center, caja_2.'),
    number: OneLine.pipe(z.string().trim().min(1, 'Falta el número del canal.').max(60)).describe(
      'El número del pedido en el canal: con él, el pedido se crea una sola vez.',
    ),
    office: z.string().trim().min(1, 'Falta la sede.').max(80).describe('La sede, por su clave o su id.'),
    type: OrderType.describe(
      '`pickup`: lo recoge el domiciliario del canal o quien compra. `delivery`: lo lleva la tienda a `address`.',
    ),
    payment_method: z
      .enum(['channel', 'cash', 'dataphone', 'pickup'], 'Es channel, cash, dataphone o pickup.')
      .describe(
        '`channel`: ya se pagó en el canal. Lo demás se cobra al entregar: `cash`, `dataphone` o, si lo recogen, `pickup` (en la sede).',
      ),
    lines: z
      .array(Line)
      .min(1, 'Falta por lo menos una línea.')
      .max(MOST_LINES, 'Máximo 200 líneas.')
      .describe('Lo pedido, con los precios del canal.'),
    delivery_price: Amount.default(0).describe('El domicilio que cobró el canal; 0 si lo recogen.'),
    total: Amount.describe('La suma de las líneas y el domicilio, como la cobró el canal.'),
    buyer: Buyer.describe('Quien compra, con lo mínimo para entregarle.'),
    address: Where.optional().describe('A dónde lo lleva la tienda; solo con `type` delivery.'),
    window_start: Instant.optional().describe(
      'El comienzo de una franja de la sede; sin él, la más próxima que tenga cupo.',
    ),
    substitution: z
      .enum(['choose', 'none'], 'Es choose o none.')
      .default('none')
      .describe('Si algo se agota: la tienda elige otro (`choose`) o no lo manda (`none`).'),
    adult_checked: z
      .boolean()
      .default(false)
      .describe('Si el canal comprobó que es mayor de edad: sin esto no se reciben licores ni tabaco.'),
    notes: z.string().trim().max(1000, 'Máximo 1.000 letras.').default('').describe('Notas para la tienda.'),
  })
  .refine(({ type, address }) => (type === 'delivery') === (address !== undefined), {
    path: ['address'],
    message: 'Envía la dirección si lo lleva la tienda, y solo entonces.',
  })
  .refine(({ type, delivery_price }) => type === 'delivery' || delivery_price === 0, {
    path: ['delivery_price'],
    message: 'Lo que recogen no tiene domicilio.',
  })
  .refine(({ type, payment_method }) => type === 'pickup' || payment_method !== 'pickup', {
    path: ['payment_method'],
    message: 'Se paga en la sede solo lo que recogen en ella.',
  })
  .meta({ id: 'ChannelOrder' });

export const channelOrderCalls = ofModule('admin-integrations', {
  'erp.createOrder': call({
    version: 'v1',
    source: 'rule 135; path chosen here',
    summary: 'Crear el pedido que tomó otro canal, exactamente una vez, con sus precios',
    who: 'key orders:create',
    method: 'POST',
    path: '/erp/orders',
    bodyLimit: BODY_LIMIT,
    body: ChannelOrder,
    output: z.object({
      order: ErpOrder,
      repeated: z.boolean().describe('Si ya estaba creado: la respuesta es el pedido como está ahora.'),
    }),
    status: 201,
    errors: ['CHANNEL_NUMBER_USED', 'ORDER_LINES_REFUSED', 'TOTAL_NOT_THE_SUM', 'NO_WINDOW', 'SHOP_NOT_OPEN'],
    example: `curl "${ERP}/orders" ${AUTH} ${JSON_BODY} \\
  -d '{"channel":"rappi","number":"R-88213","office":"BRETANA","type":"pickup","payment_method":"channel",
    "lines":[{"id_item":"1311","count":2,"price":9900},{"bar_code":"7702000273066","count_type":"grams","count":750,"price":3400}],
    "total":22350,"buyer":{"name":"Laura M."}}'

Aparta las existencias en la misma operación que crea el pedido: si no alcanzan, la respuesta es ORDER_LINES_REFUSED, con una
fila por línea, y no cambia nada. El mismo envío otra vez responde el mismo pedido con “repeated”: true; otro contenido con el
mismo “number” es un 409. Cupones, pedido mínimo, cobertura y crédito no aplican, y a quien compra no se le escribe: le cuenta
el canal.`,
  }),
});
