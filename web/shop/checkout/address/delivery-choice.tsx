import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { changeDraft, useDraft } from '#web/shop/checkout/draft/draft-store.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';

const texts = checkoutTexts.address;
const AddressForm = lazyPart(() => import('./new-address.tsx'));

const FRESH = 'new';

type Props = {
  cart: WireCart;
  busy: boolean;
  onChoose: (addressId: string) => Promise<void>;
  /** A new address was saved: it is chosen, and the step is complete. */
  onNew: (addressId: string) => Promise<void>;
};

/**
 * Saved addresses, and a new one: beside saved ones only with its module (storefront 6); without any, always.
 */
export function DeliveryChoice({ cart, busy, onChoose, onNew }: Props) {
  const session = useSession();
  const mayAdd = useModule('new_address_button');
  // Until a new address is saved none is chosen, also after returning.
  const { writing, address: written } = useDraft(cart.id);
  const addresses = session.status === 'signed-in' ? session.user.addresses : [];
  const selected = cart.type === 'delivery' ? (cart.address_selected?.id ?? null) : null;
  const [pending, setPending] = useState<string | null>(null);
  const current = addresses.length === 0 || writing ? FRESH : (pending ?? selected);

  async function choose(id: string, put = onChoose) {
    changeDraft(cart.id, { writing: false });
    setPending(id);
    await put(id);
    // The cart decides what is chosen, also after a refusal.
    setPending(null);
  }

  async function onSaved(id: string) {
    changeDraft(cart.id, { address: null });
    await choose(id, onNew);
  }

  function cancel() {
    changeDraft(cart.id, { writing: false, address: null });
  }

  return (
    <>
      {addresses.length > 0 && (
        <ChoiceGroup label={texts.saved} hiddenLabel byEnter className="address-choices">
          {addresses.map(({ id, address, alias, comment }) => (
            <ChoiceRow
              key={id}
              name="address"
              value={id}
              title={address}
              text={[alias, comment].filter(Boolean).join(', ')}
              checked={current === id}
              onChange={() => void choose(id)}
            />
          ))}
          {mayAdd && (
            <ChoiceRow
              name="address"
              value={FRESH}
              title={texts.fresh}
              checked={current === FRESH}
              onChange={() => changeDraft(cart.id, { writing: true })}
            />
          )}
        </ChoiceGroup>
      )}
      {current === FRESH ? (
        <Suspense fallback={<Skeleton width="100%" height={240} />}>
          <AddressForm
            onSaved={onSaved}
            unsaved={{ written, onWritten: (address) => changeDraft(cart.id, { address }) }}
            {...(addresses.length > 0 && { onCancel: cancel })}
          />
        </Suspense>
      ) : (
        selected !== null && !busy && <Covered cart={cart} />
      )}
    </>
  );
}

function Covered({ cart }: { cart: WireCart }) {
  const window = cart.windows[0];
  return (
    <Notice tone={window ? 'ok' : 'warn'}>
      <b>{texts.yes}</b> {texts.covered(cart.branch_office_name, cart.price_domicile)}
      {/* The window is shown below (EarlyWindow), except when there is none. */}
      {window === undefined && ` ${texts.noWindow}`}
      {cart.windows.length === 1 && window !== undefined && ` ${texts.arrives(window.label)}`}
    </Notice>
  );
}
