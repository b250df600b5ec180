import { expect, test } from 'vitest';
import { addManyTexts } from './add-many.ts';
import { cartTexts as cart } from './cart.ts';
import { cartButtonTexts } from './cart-button.ts';
import { checkoutTexts as checkout } from './checkout.ts';
import { orderTexts as orders } from './orders.ts';
import { paymentTexts as payment } from './payment.ts';

/**
 * What the specification quotes of cart, checkout and orders stands as it is quoted, with its odd spellings (decision
 * 51).
 */
test.each([
  ['storefront 2, cart panel', cart.title, 'Carrito de compras'],
  ['storefront 2, cart panel', cart.clearTitle, '¿Estás seguro?'],
  ['storefront 2, cart panel', cart.clearText, '¿Deseas eliminar todos los productos del carrito?'],
  ['storefront 2, cart panel', cart.clearYes, 'Sí, eliminar'],
  ['storefront 2, cart panel', cart.cancel, 'Cancelar'],
  ['storefront 2, cart panel', cart.total(3), 'Has agregado un total de 3 productos.'],
  ['storefront 2, cart panel', cart.confirm, 'Confirmar el pedido'],
  ['storefront 2, cart panel', cart.validating, 'Validando...'],
  ['storefront 2, cart panel', cart.empty, 'No hay productos en el carrito.'],
  ['storefront 2, cart panel', cart.loading, 'Cargando carrito...'],
  [
    'storefront 2, validation',
    cart.check.title,
    'Los siguientes productos no están disponibles o han cambiado',
  ],
  ['storefront 2, validation', cart.check.acceptAll, 'Aceptar todos los cambios'],
  ['storefront 2, validation', cart.check.rejectAll, 'Rechazar todos los cambios'],
  ['storefront 2, validation', cart.check.close, 'Cerrar'],
  ['storefront 2, validation', cart.check.none, 'No hay productos con novedades'],
  ['storefront 4', cart.check.news, 'Tenemos algunas novedades en tu carrito de compras.'],
  ['storefront 4', cart.check.kinds.product_different_price, 'Precio actualizado'],
  ['storefront 4', cart.check.kinds.product_inactive, 'Inactivo'],
  ['storefront 4', cart.check.kinds.product_not_exists, 'No encontrado'],
  ['storefront 4', cart.check.kinds.product_without_stock, 'Sin stock'],
  ['storefront 5, cart', cartButtonTexts.emptyOpening, 'No tienes productos en el carrito'],
  ['storefront 5, cart', cart.unavailable, 'El producto no esta disponible para tu sede actual.'],
  ['storefront 5, cart', cart.minimum(50_000), 'El valor del pedido debe ser minimo de $\u00a050.000'],
  ['storefront 5, cart', cart.minimumMet, 'Cumples con el pedido mínimo'],
  ['storefront 5, cart', checkout.address.next, 'Continuar con el pago'],
  ['storefront 5, cart', checkout.empty, 'No tienes productos en el carrito.'],
  [
    'storefront 5, cart',
    checkout.finish.priceRefused,
    'No podemos continuar si no aceptas el cambio de precio.',
  ],
  ['storefront 8', cart.failures.add, 'Error al agregar producto al carrito'],
  ['storefront 8', cartButtonTexts.failedToAdd, 'Error al agregar producto al carrito'],
  ['storefront 8', cart.failures.remove, 'Error al eliminar producto'],
  ['storefront 8', cart.failures.clear, 'Error al vaciar el carrito'],
  ['storefront 8', cart.failures.check, 'Ups, no hemos podido validar los productos del carrito'],
  ['storefront 8', cart.failures.merge, 'No se pudo restaurar tu carrito anterior'],
  ['storefront 8', cart.failures.change, 'No se logro actualizar el carrito.'],
  ['storefront 8', cart.stale, 'No se logró conseguir los productos actualizados.'],
  ['storefront 8', orders.copy.nothing, 'No hay productos en el carrito para duplicar'],
  ['storefront 8', checkout.finish.failed, 'No se logró crear el pedido.'],
  ['storefront 8', checkout.thanks.made, 'Pedido generado con exito!'],
  ['storefront 8', checkout.missing(''), 'No hay datos de la orden para completar. '],
  ['storefront 8', orders.copyFailed, 'No se logró obtener el enlace.'],
  ['storefront 8', payment.linkFailed, 'No se pudo generar el enlace de pago'],
  ['storefront 8', addManyTexts.adding, 'Agregando productos actualizados...'],
  ['storefront 8', addManyTexts.done, 'Hemos agregado los productos al carrito actual!'],
  ['storefront 8', addManyTexts.failed, 'No se logró agregar los productos.'],
  ['storefront 8', orders.list.empty, 'Aun no haz realizado ningun pedido'],
  ['storefront 8', orders.list.end, 'No hay mas pedidos para mostrar'],
  ['storefront 2, thanks', checkout.thanks.title, 'Gracias por tu compra!'],
  ['storefront 2, payment', payment.pay, 'Pagar en linea'],
])('%s', (_where, said, quoted) => expect(said).toBe(quoted));
