import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { AddressDraft } from '#web/shop/account/address/use-address-draft.ts';
import { keepAddress, writtenAddress } from '#web/shop/account/address/written-addresses.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { placeTexts as texts } from '#web/shop/texts/place.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { preferred, type WrittenPlace, writtenDraft } from './preferred.ts';

const AddressForm = lazyPart(() => import('../account/address/lazy-form.tsx'));

type Props = {
  user: User | null;
  onBack: () => void;
  onClose: () => void;
  onSaved: (addressId: string) => Promise<void>;
  onWritten: (written: WrittenPlace) => Promise<void>;
};

/** The address form in an overlay: saved for signed-in people, otherwise only on this device. */
export function OtherAddress({ user, onBack, onClose, onSaved, onWritten }: Props) {
  const fresh = `new of ${user?.id ?? 'visitor'}`;

  function leave() {
    keepAddress(fresh, null);
    onBack();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={user === null ? texts.write : texts.other}
      closeLabel={texts.close}
      className="place-sheet-form tablet:w-[min(760px,100vw-32px)]"
    >
      <Suspense fallback={<Skeleton width="100%" height={320} />}>
        <AddressForm
          unsaved={{
            written: writtenAddress(fresh) ?? writtenDraft(preferred()),
            onWritten: (draft: AddressDraft | null) => keepAddress(fresh, draft),
          }}
          onCancel={leave}
          onSaved={async (id) => {
            leave();
            await onSaved(id);
          }}
          {...(user === null && {
            take: async (address, officeId) => {
              leave();
              await onWritten({ ...address, officeId });
            },
          })}
        />
      </Suspense>
    </Sheet>
  );
}
