import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { InvoiceInput, InvoiceWritten, IssuedInvoice } from '../invoices/shapes.ts';
import { Id } from '../wire.ts';
import { AUTH, Cursor, ERP, From, IdempotencyKey, JSON_BODY, limit, Place, Price } from './inputs.ts';
import { ErpOrder, ErpProduct } from './shapes.ts';

/** Calls of other systems, made with a key (docs/decisions/085). */

/** Maximum rows per request. */
const MOST_ROWS = 10_000;
const BODY_LIMIT = 2 * 1024 * 1024;

const Count = z
  .int('La cantidad debe ser un número entero: unidades, o gramos de lo que se vende por peso.')
  .min(-1_000_000_000)
  .max(1_000_000_000, 'La cantidad es demasiado alta.');

const PriceRow = Place.extend({
  price: Price,
  /** With the discount; left out, it follows a new price where there was no discount. */
  price_neto: Price.optional(),
});
const StockRow = Place.extend({
  stock: Count.nonnegative('La cantidad no puede ser menor que 0.').optional(),
  /** Deliveries (or losses, below 0), apart from the shop's sales. */
  change: Count.optional(),
}).refine(({ stock, change }) => (stock === undefined) !== (change === undefined), {
  path: ['change'],
  message: 'Envía stock o change, uno de los dos.',
});

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, 'No hay filas.').max(MOST_ROWS, 'Máximo 10.000 filas por envío.');

/** Result of the rows: those in `errors` changed nothing, all others are written. */
const Written = z.object({
  changed: z.int().nonnegative(),
  /** Products that an office sells since. */
  added: z.int().nonnegative(),
  errors: z.array(z.object({ row: z.int().nonnegative(), field: z.string(), message: z.string() })),
  /** The answer to an earlier request with this idempotency_key: nothing was written now. */
  repeated: z.boolean(),
});

const shared = { version: 'v1', source: 'docs/decisions/085; paths chosen here' } as const;

export const erpCalls = ofModule('admin-integrations', {
  'erp.orders': call({
    ...shared,
    summary: 'Pedidos que cambiaron desde un cursor, cada uno como está ahora',
    who: 'key orders:read',
    method: 'GET',
    path: '/erp/orders',
    query: z.object({
      /** `after` of the answer before; without it, from the first order there is. */
      after: Cursor.optional(),
      /** Instead of `after`: 'now', or those that changed since a day (2026-11-25). */
      from: From.optional(),
      limit,
    }),
    output: z.object({
      list: z.array(ErpOrder),
      /** The cursor for the next request, also when there was nothing new. */
      after: z.string(),
      hasNextPage: z.boolean(),
    }),
    example: `curl "${ERP}/orders?after=0" ${AUTH}

Guarda “after” y pregunta de nuevo con él cada minuto: llega todo pedido nuevo o que cambió, una vez por cada vez que
preguntas, sin saltarse ninguno. Sin “after” empieza por el primero; con “from=now”, por los que cambien desde ahora, y con
“from=2026-11-25”, por los que cambiaron desde ese día. Un cursor más allá del último se rechaza: es de otra base de datos.`,
  }),
  'erp.orderToInvoice': call({
    ...shared,
    summary: 'Un pedido para facturarlo: comprador, líneas e impuestos, y el documento que ya tenga',
    who: 'key orders:invoice',
    method: 'GET',
    path: '/erp/orders/{id}/invoice',
    params: z.object({ id: Id }),
    output: z.object({ order: ErpOrder, issued: IssuedInvoice.nullable() }),
    example: `curl "${ERP}/orders/$PEDIDO/invoice" ${AUTH}

Con este permiso, “buyer” trae a nombre de quién va la factura, aquí y en la lista de pedidos; sin él no está. “invoice.kind”
es invoice (factura electrónica: la pidieron, o pasa de 5 UVT sin impuestos) o pos (documento equivalente POS electrónico).`,
  }),
  'erp.orderToDeliver': call({
    ...shared,
    summary: 'Un pedido para alistarlo y entregarlo: quién recibe, dónde, notas y cómo quiere cada producto',
    who: 'key orders:deliver',
    method: 'GET',
    path: '/erp/orders/{id}/handover',
    params: z.object({ id: Id }),
    output: z.object({ order: ErpOrder }),
    example: `curl "${ERP}/orders/$PEDIDO/handover" ${AUTH}

Con este permiso, “handover” trae quién recibe, su teléfono, la dirección, las notas y qué hacer si algo se agota, y cada línea trae
“preparation”: el comentario, la madurez, el corte y las opciones; aquí y en la lista de pedidos. La franja prometida es “window”. Cada
lectura queda en el registro de actividad. De quien pidió borrar sus datos llega vacío.`,
  }),
  'erp.writeInvoice': call({
    ...shared,
    summary:
      'El documento que se expidió de un pedido: número, CUFE, enlace y fecha; repetirlo no cambia nada',
    who: 'key orders:invoice',
    method: 'PUT',
    path: '/erp/orders/{id}/invoice',
    params: z.object({ id: Id }),
    body: InvoiceInput,
    output: InvoiceWritten,
    errors: ['INVOICE_OTHER', 'INVOICE_OF_OTHER_ORDER', 'INVOICE_BUYER_CHANGED'],
    example: `curl "${ERP}/orders/$PEDIDO/invoice" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"number":"SETP990000001","cufe":"'$CUFE'","url":"https://catalogo-vpfe.dian.gov.co/document/1",
    "date":"2026-11-25T10:15:00-05:00","version":9,"kind":"invoice"}'

Quien compró y el personal lo ven en el pedido. El mismo documento otra vez responde “repeated”: true; con otro enlace, otra
fecha u otra clase los corrige; otro documento para el mismo pedido es un 409 y no cambia nada. “version” es la del pedido
cuando lo leíste para facturarlo: si después cambió a nombre de quién va, la respuesta es INVOICE_BUYER_CHANGED y no se guarda
nada. “kind” es la clase de lo que expediste, y así queda aunque lo que se alistó o se devolvió en la puerta pida hoy otra; sin
“kind”, la respuesta es la misma cuando la clase pudo cambiar después de “version”. Envía siempre las dos: sin “version” no se
puede saber.`,
  }),
  'erp.products': call({
    ...shared,
    summary:
      'Productos con el precio y la existencia de cada sede: todos, o los que cambiaron desde un cursor',
    who: 'key products:read',
    method: 'GET',
    path: '/erp/products',
    query: z.object({
      /** When reading all products: the last `id`. */
      after: Id.optional(),
      /** Those that changed: `changed_after` of the answer before; '0' from the first there is. */
      changed_after: Cursor.optional(),
      /** Instead of a cursor: 'now', or those that changed since a day (2026-11-25). */
      from: From.optional(),
      record: z
        .stringbool('Es true o false.')
        .default(false)
        .describe(
          'Si cada producto trae en `record` lo demás que se escribe de él: marca, categoría, contenido.',
        ),
      limit,
    }),
    output: z.object({
      list: z.array(ErpProduct),
      /** The cursor for the next request, also when there was nothing new; null when reading all. */
      changed_after: z.string().nullable(),
      hasNextPage: z.boolean(),
    }),
    example: `curl "${ERP}/products?changed_after=0&limit=200" ${AUTH}

Con “changed_after” llegan los productos que cambiaron: sus datos, su precio en una sede, uno nuevo, o uno que ya no se
vende (“active” es false). Guarda el “changed_after” de la respuesta y pregunta con él la próxima vez: ninguno se salta, y
cada uno llega como está ahora. Empieza con 0 para recibirlos todos una vez. Lo que se vende cambia la existencia y no
cuenta como cambio. “from” (now, o un día) empieza más adelante. Sin “changed_after” es la lista completa por id: para la página que sigue, “after” es el último id.`,
  }),
  'erp.writePrices': call({
    ...shared,
    summary: 'Precios por sede, hasta 10.000 filas; un mismo envío se aplica una sola vez',
    who: 'key prices:write',
    method: 'PUT',
    path: '/erp/prices',
    bodyLimit: BODY_LIMIT,
    body: z.strictObject({ idempotency_key: IdempotencyKey, rows: rowsOf(PriceRow) }),
    output: Written,
    errors: ['REQUEST_KEY_REUSED'],
    example: `curl "${ERP}/prices" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"idempotency_key":"precios-2026-11-25-001","rows":[
    {"office":"BRETANA","id_item":"1311","price":9900,"price_neto":9500},
    {"office":"BRETANA","bar_code":"7700000000777","price":6000}]}'

{"changed":1,"added":0,"errors":[{"row":1,"field":"bar_code","message":"No hay un producto con ese código de barras."}],
 "repeated":false}

Las filas con error no cambian nada; las demás quedan escritas. Si la forma de una fila está mal (falta un campo, un precio
con decimales, un campo que no existe) la respuesta es 400 y no cambia nada. Se escriben de a mil: si la conexión se corta, repite
el envío con la misma idempotency_key y sigue donde iba.`,
  }),
  'erp.writeStock': call({
    ...shared,
    summary:
      'Existencias por sede, contadas o como diferencia, hasta 10.000 filas; un mismo envío se aplica una sola vez',
    who: 'key stock:write',
    method: 'PUT',
    path: '/erp/stock',
    bodyLimit: BODY_LIMIT,
    body: z.strictObject({ idempotency_key: IdempotencyKey, rows: rowsOf(StockRow) }),
    output: Written,
    errors: ['REQUEST_KEY_REUSED'],
    example: `curl "${ERP}/stock" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"idempotency_key":"entrada-88213","rows":[
    {"office":"BRETANA","id_item":"1311","change":24},
    {"office":"GRANADA","id_item":"1311","stock":60}]}'

“change” suma lo que entró (o resta lo que salió) fuera de la tienda; lo que la tienda vende ya lo descuenta ella. “stock” es lo
contado. Varios “change” de un producto se suman; dos “stock” suyos en una sede son un error. Repite el envío con la misma
idempotency_key si no llegó la respuesta: no se suma dos veces, y “repeated” dice que es la respuesta de antes. Las filas con
error se envían de nuevo con otra.`,
  }),
});
