import { Suspense, useState } from 'react';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { MoveDialog } from '#web/shop/checkout/address/move/lazy-move.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { placeTexts as texts } from '#web/shop/texts/place.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { OtherAddress } from './other-address.tsx';
import { type KnownPlace, placeOf } from './place-of.ts';
import { type Place, type Preferred, prefer, usePreferred, windowFor } from './preferred.ts';
import { SavedPlaces } from './saved-places.tsx';
import { useChoosePlace } from './use-choose-place.ts';
import { VisitorPlace } from './visitor-place.tsx';
import { WindowPart } from './window-part.tsx';

/**
 * Place and window of the order, opened from the header. Another address or store changes prices and stock: the effect
 * on the cart is shown first (rule 28). No window is reserved for a cart (docs/decisions/039).
 */
export default function PlaceSheet({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { office, offices } = useOffice();
  const { server: cart } = useCart();
  const preferred = usePreferred();
  const [writing, setWriting] = useState(false);
  // Nothing applies before the button: neither a place nor a window.
  const [target, setWanted] = useState<Place | null>(null);
  const [window, setWindow] = useState<Preferred['window']>(null);
  const user = session.status === 'signed-in' ? session.user : null;
  const place = placeOf({ user, cart, office, preferred });
  const { move, busy, accepting, choose, chooseSaved, takeWritten, accept, keep } = useChoosePlace(cart);

  async function onDone() {
    if (target === null) {
      if (window !== null) prefer({ window });
      onClose();
      return;
    }
    await choose(target);
    setWanted(null);
    setWindow(null);
  }

  if (move !== null) {
    return (
      <Suspense>
        <MoveDialog
          move={move}
          from={cart?.branch_office_name ?? ''}
          to={offices.find(({ id }) => id === move.officeId)?.name ?? ''}
          busy={accepting}
          onAccept={() => void accept()}
          onKeep={keep}
        />
      </Suspense>
    );
  }
  if (writing) {
    return (
      <OtherAddress
        user={user}
        onBack={() => setWriting(false)}
        onClose={onClose}
        onSaved={chooseSaved}
        onWritten={takeWritten}
      />
    );
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      subtitle={texts.hint}
      closeLabel={texts.close}
      className="tablet:w-[min(560px,100vw-32px)]"
      foot={
        <Button wide size={52} busy={busy} busyText={texts.saving} onClick={() => void onDone()}>
          {target === null ? texts.done : texts.use[target.type]}
        </Button>
      }
    >
      <div className="grid gap-6">
        {user === null ? (
          <VisitorPlace place={place} onWrite={() => setWriting(true)} onLeave={onClose} />
        ) : (
          <SavedPlaces
            addresses={user.addresses}
            place={target ?? place}
            onChoose={(next) => setWanted(isPlace(next, place) ? null : next)}
            onWrite={() => setWriting(true)}
          />
        )}
        {target === null ? (
          <WindowPart
            cart={cart}
            isPickup={place?.type === 'pickup'}
            chosen={window?.start ?? windowFor(preferred, cart?.id ?? null)}
            onChoose={setWindow}
          />
        ) : (
          <p className="type-note text-ink-2">{texts.whenNext}</p>
        )}
      </div>
    </Sheet>
  );
}

function isPlace(next: Place, place: KnownPlace | null): boolean {
  if (next.type === 'pickup') return place?.type === 'pickup';
  return place?.type === 'delivery' && place.id === next.id;
}
