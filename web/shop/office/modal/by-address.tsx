import { chooseOffice } from '#web/shop/office/office-store.ts';
import { OtherAddress } from '#web/shop/place/other-address.tsx';
import { prefer } from '#web/shop/place/preferred.ts';

type Props = { onClose: () => void };

/** A visitor writes where they are: the store that serves it follows, and the order finds the address again. */
export default function ByAddress({ onClose }: Props) {
  return (
    <OtherAddress
      user={null}
      onBack={onClose}
      onClose={onClose}
      onSaved={async () => {}}
      onWritten={async (written) => {
        prefer({ written, place: null });
        await chooseOffice(written.officeId);
      }}
    />
  );
}
