import { AddressForm, type AddressFormProps } from './address-form.tsx';

/** The address form, loaded on demand. */
export default function LazyForm(props: AddressFormProps) {
  return <AddressForm {...props} main />;
}
