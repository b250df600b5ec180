import type { WireCart } from '#web/shop/cart/cart-types.ts';
import type { Session } from '#web/shop/session/session-store.ts';
import type { Preferred } from './preferred.ts';

type User = Extract<Session, { status: 'signed-in' }>['user'];

export type KnownPlace =
  | { type: 'delivery'; id: string | undefined; address: string; alias: string }
  | { type: 'pickup'; office: string };

type PlaceSources = {
  user: User | null;
  /** The cart the server has; null for a visitor and for a cart never begun. */
  cart: Pick<WireCart, 'type' | 'address_selected' | 'branch_office_name' | 'branch_office_id'> | null;
  office: { id: string; name: string } | null;
  preferred: Pick<Preferred, 'place' | 'written'>;
};

/**
 * The place of an order as far as known: the cart's, otherwise the one chosen on this device, otherwise the only saved
 * address. Only places served by the current store count; null: unknown, and the store is shown.
 */
export function placeOf({
  user,
  cart,
  office,
  preferred: { place, written },
}: PlaceSources): KnownPlace | null {
  if (office === null) return null;
  if (cart?.type === 'pickup') return { type: 'pickup', office: cart.branch_office_name };
  if (cart?.address_selected) {
    const { id, address, alias } = cart.address_selected;
    return { type: 'delivery', id: id ?? undefined, address, alias };
  }
  if (place?.type === 'pickup' && place.idBranch === office.id)
    return { type: 'pickup', office: office.name };
  const served = (user?.addresses ?? []).filter(({ idBranch }) => idBranch === office.id);
  const chosen = served.find(({ id }) => place?.type === 'delivery' && id === place.id);
  const only = user?.addresses.length === 1 ? served[0] : undefined;
  const saved = chosen ?? only;
  if (saved) return { type: 'delivery', id: saved.id, address: saved.address, alias: saved.alias };
  const isAlone = (user?.addresses.length ?? 0) === 0;
  if (written === null || !isAlone || written.officeId !== office.id) return null;
  return { type: 'delivery', id: undefined, address: written.address, alias: written.alias };
}
