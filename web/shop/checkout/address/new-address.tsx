import { AddressForm, type AddressFormProps } from '#web/shop/account/address/address-form.tsx';

type Props = Pick<AddressFormProps, 'onSaved' | 'onCancel' | 'unsaved'>;

/** The lazy form of a new address. The checkout continues only after saving. */
export default function NewAddress(props: Props) {
  return <AddressForm {...props} main />;
}
