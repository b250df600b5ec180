import { hasLeft } from '#rules/orders/undo-move.ts';
import type { LockedOrder } from './lock-order.ts';

/** Why nobody else can be assigned, and what to do instead. */
const notAssigned = {
  cancelled: 'El pedido está anulado: ya no se le asigna a nadie.',
  picked: 'El pedido ya se despachó: no se puede cambiar quién lo alista.',
  out: (courier: string) =>
    `El pedido ya salió con ${courier}: no se le puede dar a otra persona. ` +
    'Si no lo puede entregar, que anote el intento y lo devuelva a la tienda desde su celular.',
  outAlone: 'El pedido ya salió sin domiciliario: anota en el pedido cómo terminó la entrega.',
  pickup: 'Este pedido se recoge en la sede: no lleva domiciliario.',
  over: 'La entrega ya terminó: no se puede cambiar quién la hizo.',
};

/**
 * An order that left stays with its courier; picking ended before that. One that is fetched has none: couriers read
 * whom they deliver to.
 */
export function whyNotAssigned(
  { state, type, delivery }: LockedOrder,
  { isPicker, isCourier }: { isPicker: boolean; isCourier: boolean },
): string | undefined {
  const lived = (delivery.events ?? []).map(({ event }) => event);
  if (state === '12_store_cancel_order') return notAssigned.cancelled;
  if (lived.includes('delivered') || lived.includes('returned')) return notAssigned.over;
  if (isCourier && type === 'pickup') return notAssigned.pickup;
  if (isPicker && state === '10_store_dispatch_products') return notAssigned.picked;
  if (!hasLeft(lived)) return undefined;
  return delivery.delivery_name ? notAssigned.out(delivery.delivery_name) : notAssigned.outAlone;
}
