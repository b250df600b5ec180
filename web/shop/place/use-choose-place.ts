import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { usePlace } from '#web/shop/checkout/address/move/use-place.ts';
import { chooseOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { currentSession } from '#web/shop/session/session-store.ts';
import { type Place, prefer, type WrittenPlace } from './preferred.ts';

/**
 * Changes where orders go: in the cart if there is one, with a confirmation before its office changes; otherwise on
 * this device, and the shop switches to the store that serves the place.
 */
export function useChoosePlace(cart: WireCart | null) {
  const { office } = useOffice();
  const ofCart = usePlace(cart);

  async function sellFrom(officeId: string | null) {
    if (officeId !== null && officeId !== office?.id) await chooseOffice(officeId);
  }

  async function choose(place: Place) {
    if (cart !== null) {
      await ofCart.choose(place);
      return;
    }
    prefer({ place });
    await sellFrom(place.type === 'pickup' ? place.idBranch : officeOfAddress(place.id));
  }

  return {
    ...ofCart,
    choose,
    async chooseSaved(id: string) {
      prefer({ written: null });
      await choose({ type: 'delivery', id });
    },
    async takeWritten(written: WrittenPlace) {
      prefer({ written, place: null });
      await sellFrom(written.officeId);
    },
  };
}

/** The session is updated at once; a component only with its next render. */
function officeOfAddress(id: string): string | null {
  const session = currentSession();
  const addresses = session.status === 'signed-in' ? session.user.addresses : [];
  return addresses.find((address) => address.id === id)?.idBranch ?? null;
}
