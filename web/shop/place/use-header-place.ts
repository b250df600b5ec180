import { useEffect } from 'react';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { shortStreet } from '#rules/places/address/short-street.ts';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { placeTexts as texts } from '#web/shop/texts/place.ts';
import { type KnownPlace, placeOf } from './place-of.ts';
import { publishPlaceWords } from './place-words.ts';
import { type Preferred, prefer, preferred, usePreferred, windowFor } from './preferred.ts';

export function useHeaderPlace(): void {
  const session = useSession();
  const { office } = useOffice();
  const { server: cart } = useCart();
  const choices = usePreferred();
  const user = session.status === 'signed-in' ? session.user : null;
  const place = placeOf({ user, cart, office, preferred: choices });
  const chosen = chosenWindow(choices, cart);
  const isKnown = session.status !== 'unknown' && place !== null;
  const words = isKnown || chosen !== null ? JSON.stringify(wordsOf(place, chosen)) : null;

  useEffect(() => publishPlaceWords(words === null ? null : JSON.parse(words)), [words]);

  const cartId = cart?.id;
  const addressId = cart?.type === 'delivery' ? (cart.address_selected?.id ?? undefined) : undefined;
  useEffect(() => {
    const { window, place: before } = preferred();
    // A window chosen before there was a cart applies to the first one.
    if (cartId !== undefined && window?.cartId === null) prefer({ window: { ...window, cartId } });
    if (addressId !== undefined && !(before?.type === 'delivery' && before.id === addressId)) {
      prefer({ place: { type: 'delivery', id: addressId } });
    }
  }, [cartId, addressId]);
}

type Cart = ReturnType<typeof useCart>['server'];

/** The chosen window, while available: checked against the cart's windows if known, otherwise the clock. */
function chosenWindow(preferred: Preferred, cart: Cart): { start: Date; end: Date } | null {
  const start = windowFor(preferred, cart?.id ?? null);
  if (start === null || preferred.window === null) return null;
  const isThere =
    cart === null
      ? Date.parse(start) > Date.now()
      : cart.windows.some(({ start_date }) => start_date === start);
  return isThere ? { start: new Date(start), end: new Date(preferred.window.end) } : null;
}

function wordsOf(place: KnownPlace | null, chosen: { start: Date; end: Date } | null) {
  const window = chosen && {
    label: place?.type === 'pickup' ? texts.chosenPickup : texts.chosen,
    name: formatWindow(chosen.start, chosen.end, new Date()),
  };
  if (place === null) return { label: '', name: '', line: '', rest: '', window };
  if (place.type === 'pickup') {
    const line = `${texts.collected} ${place.office}`;
    return { label: texts.collected, name: texts.office(place.office), line, rest: '', window };
  }
  const rest = place.alias === '' ? '' : `, ${place.alias}`;
  return {
    label: texts.delivered,
    name: `${place.address}${rest}`,
    line: shortStreet(place.address),
    rest,
    window,
  };
}
