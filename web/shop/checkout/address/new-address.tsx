import { AddressForm, type AddressFormProps } from '#web/shop/account/address/address-form.tsx';
import { addressTexts } from '#web/shop/texts/account/address.ts';

type Props = Pick<AddressFormProps, 'onSaved' | 'onCancel' | 'unsaved'>;

const { saveAndGoOn } = addressTexts.form;

/** The lazy form of a new address. Its button saves it and goes on: it is the only one of the step. */
export default function NewAddress(props: Props) {
  return <AddressForm {...props} main saveText={saveAndGoOn} />;
}
