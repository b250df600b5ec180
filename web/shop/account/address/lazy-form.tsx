import { AddressForm, type AddressFormProps } from './address-form.tsx';

export default function LazyForm(props: AddressFormProps) {
  return <AddressForm {...props} main />;
}
