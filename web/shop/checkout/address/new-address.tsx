import { AddressForm, type AddressFormProps } from '#web/shop/account/address/address-form.tsx';

type Props = Pick<AddressFormProps, 'onSaved' | 'onCancel' | 'unsaved'>;

/** The form of a new address, fetched when it is asked for. Nothing goes on before it is saved. */
export default function NewAddress(props: Props) {
  return <AddressForm {...props} main />;
}
