import { chooseOffice } from '#web/shop/office/office-store.ts';
import { OtherAddress } from '#web/shop/place/other-address.tsx';
import { prefer } from '#web/shop/place/preferred.ts';

type Props = { onClose: () => void };

/** The address form for visitors: it selects the store that serves the address, which the order reuses. */
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
