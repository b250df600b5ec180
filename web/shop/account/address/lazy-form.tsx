import { AddressForm, type AddressFormProps } from './address-form.tsx';

/** The form of an address, fetched when it is asked for. */
export default function LazyForm(props: AddressFormProps) {
  return <AddressForm {...props} main />;
}
