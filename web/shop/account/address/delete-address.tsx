import { RemovalDialog } from '#web/shop/form/removal-dialog.tsx';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { type Address, saveAddresses } from './save-addresses.ts';

const texts = addressTexts.list;

export default function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  return (
    <RemovalDialog
      texts={texts}
      text={texts.removeText(address.address)}
      cancelLabel={texts.cancel}
      remove={() => saveAddresses((present) => present.filter(({ id }) => id !== address.id))}
      onClose={onClose}
    />
  );
}
