import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { ChoiceField } from '../../kit/fields/choice-fields.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { AddressPlace, type AddressValues } from './address-place.tsx';
import type { PhoneOrder } from './use-phone-order.ts';

const texts = byPhoneTexts.address;

export type City = OutputOf<'offices.list'>['list'][number]['city'];
type Saved = PhoneOrder & { version: number };

type Props = {
  orderId: string;
  /** The cities of the offices; the first is that of the order's office. */
  cities: readonly City[];
  onClose: () => void;
  onSaved: (order: PhoneOrder) => void;
};

/** A new address of the customer, located on the map; refused outside of coverage. */
export function NewAddressDialog({ orderId: id, cities, onClose, onSaved }: Props) {
  const [blank] = useState<AddressValues>({
    city: cities[0] ?? '',
    address: '',
    alias: '',
    comment: '',
    geopoint: null,
  });
  return (
    <RecordDialog<AddressValues, Saved>
      title={texts.title}
      values={blank}
      version={undefined}
      toValues={() => blank}
      saveText={texts.save}
      incomplete={({ geopoint }) => (geopoint === null ? texts.noPlace : undefined)}
      save={async ({ geopoint, ...words }) => {
        const where = { ...words, geopoint: geopoint as [number, number] };
        const body = { change: 'new address', where } as const;
        const order = await callApi('phoneOrders.change', { params: { id }, body });
        return { ...order, version: order.cart.version };
      }}
      onSaved={({ version: _, ...order }) => onSaved(order)}
      onClose={onClose}
    >
      <ChoiceField
        name="city"
        label={texts.city}
        required
        options={cities.map((city) => ({ value: city, label: city }))}
      />
      <TextField name="address" label={texts.address} hint={texts.addressHint} required maxLength={160} />
      <TextField name="alias" label={texts.barrio} required maxLength={80} />
      <TextField name="comment" label={texts.comment} hint={texts.commentHint} required maxLength={200} />
      <AddressPlace />
    </RecordDialog>
  );
}
