import { AddressForm, type AddressFormProps } from '#web/shop/account/address/address-form.tsx';
import { addressTexts } from '#web/shop/texts/account/address.ts';

type Props = Pick<AddressFormProps, 'onSaved' | 'onCancel' | 'unsaved'>;

const { saveAndGoOn } = addressTexts.form;

export default function NewAddress(props: Props) {
  return <AddressForm {...props} main saveText={saveAndGoOn} />;
}
