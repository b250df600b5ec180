import { AddressForm } from '#web/shop/account/address/address-form.tsx';

type Props = { onSaved: (addressId: string) => Promise<void>; onCancel?: () => void };

/** The form of a new address, fetched when it is asked for. */
export default function NewAddress(props: Props) {
  return <AddressForm {...props} />;
}
