import type { CallId } from '#contract/index.ts';

export const operationTexts: Partial<Record<CallId, string>> = {
  'users.login':
    'Responde el `token` de la sesión: va en `authorization: Bearer …` de las demás llamadas. Con segundo factor no hay sesión todavía: la falla trae el token del paso que sigue.',
  'users.createAccount': 'Sin `habeasAccept` en true no se crea ninguna cuenta.',
  'users.update':
    'Solo cambia los campos que vienen. `addresses` es la lista entera: una dirección sin `id` es nueva, una que falta se quita.',
  'business.get':
    'Lo primero que lee una aplicación: nombre, módulos, bolsas, formas de pago y si recibe pedidos.',
  'offices.list': 'Cada sede con su horario, su cobertura y el próximo horario de entrega.',
  'coverage.check':
    'Dice qué sede entrega en un punto y cuánto vale el domicilio. Fuera de cobertura `covered` es false, y `office` la sede más cercana hasta a 60 km, o null.',
  'categories.list':
    'El árbol entero en una respuesta. Los productos de cada una se leen con `products.page`.',
  'products.page':
    'Los productos de una sede, con sus precios y existencias. Para la página que sigue, repite la llamada con `after`, el de `pagination`: es estable aunque el catálogo cambie.',
  'products.get': 'El detalle con el precio de la sede de `branch_id`; sin ella, la predeterminada.',
  'products.allPaginate': 'La lista como recurso genérico, con páginas numeradas.',
  'search.products':
    'Entiende tildes, plurales y sinónimos. Si ningún producto tiene las palabras como se escribieron, `corrected` trae la búsqueda que sí.',
  'cart.active':
    'El carrito de la persona con los precios de ahora, o null si no tiene. Su `id` es el `uuid` de las demás llamadas.',
  'cart.addProduct':
    'Crea el carrito si no hay, en la sede de `branch_office_id`. El precio lo pone el servidor. Con `request_key`, repetir la llamada tras perder la respuesta no agrega otra vez.',
  'cart.changeLine': 'Cambia lo que viene. Sin cuerpo, quita la línea.',
  'cart.merge':
    'Une el carrito de un visitante, que vive en su dispositivo, al de su cuenta. `merge_key` lo hace una sola vez.',
  'cart.setAddress':
    'A domicilio, `address_selected.id` es una dirección guardada en la cuenta; si es de otra sede, el carrito pasa a ella y `office_changed` lo dice. Para recoger, `idBranch`.',
  'cart.setPaymentMethod': 'Las formas de pago del negocio que valen para este tipo de entrega.',
  'cart.setBags': 'El código de una de las bolsas de `business.get`; vacío es sin bolsa.',
  'cart.check': 'Antes de confirmar: qué líneas cambiaron de precio, se agotaron o ya no se venden.',
  'cart.createOrder':
    'El pedido se crea una sola vez por carrito, aunque la llamada se repita. `total_price` es el que se mostró: si hay otro, la respuesta es TOTAL_CHANGED con el nuevo y no se crea nada. Si se paga en línea, sigue `payments.link`.',
  'payments.link':
    'Responde la dirección donde se paga. Los productos se guardan hasta `due_date`. La respuesta del proveedor de pagos llega sola: pregunta con `payments.ofOrder` o escucha el aviso `order.paid`.',
  'payments.means':
    'Antes de pagar se muestran las páginas de `terms` y `personal_data`; sus tokens van en `payments.pay`. Una tarjeta se cambia por un token en `cards.url`, desde el navegador.',
  'payments.pay':
    'Envía el pago una sola vez: mientras hay uno en curso, responde cómo va. Con PSE o Bancolombia, la página del banco llega en `bank_url`.',
  'payments.ofOrder': 'Sin sesión, con el enlace del pedido.',
  'orders.mine': 'Los pedidos de la persona, los más nuevos primero.',
  'orders.get': 'Con sesión, o sin ella con el `token` del enlace: entonces no trae datos personales.',
  'orders.cancel': 'Mientras `can_cancel` del pedido es true.',
  'orders.move': 'Los estados siguen un orden: uno que no sigue al actual responde ORDER_STATE.',
  'webhooks.create':
    'Responde el `secret` con el que se firma cada aviso, esta única vez. La dirección debe ser https y de la red pública.',
  'webhooks.test': 'Envía el aviso `webhook.test` ahora, para probar la dirección.',
  'webhooks.rotateSecret':
    'Durante 24 horas cada aviso lleva las dos firmas: la del secreto nuevo y la del anterior.',
  'webhooks.deliveries':
    'Cada envío de los últimos 30 días con sus intentos y lo que respondió tu dirección.',
  'webhooks.replayAll': 'Envía otra vez lo que falló en un tiempo, con el mismo `webhook-id`.',
  'apiKeys.create':
    'Responde la clave entera, esta única vez. No se edita: para cambiar sus permisos se crea otra y se revoca esta.',
  'apiKeys.revoke': 'Desde ese momento responde 401.',
};
