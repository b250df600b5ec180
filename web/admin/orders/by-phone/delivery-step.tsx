import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { type City, NewAddressDialog } from './new-address-dialog.tsx';
import { Section } from './section.tsx';
import type { Editing } from './use-phone-order.ts';

const texts = byPhoneTexts.delivery;

type Props = {
  editing: Editing;
  offices: readonly { id: string; name: string }[];
  cities: readonly City[];
};

export function DeliveryStep({ editing, offices, cities }: Props) {
  const { order, change, refusal, setOrder } = editing;
  const { cart, addresses } = order;
  const [type, setType] = useState(cart.type);
  const [writing, setWriting] = useState(false);
  const about = ['address', 'new address', 'pickup'];
  const refused = refusal && about.includes(refusal.about) ? refusal.text : undefined;
  const pickedUpAt = cart.type === 'pickup' ? cart.branch_office_id : '';

  function choose(next: 'delivery' | 'pickup') {
    setType(next);
    // A single office needs no choice.
    const [only, ...others] = offices;
    if (next === 'pickup' && only && others.length === 0) {
      void change({ change: 'pickup', branch_office_id: only.id });
    }
  }

  return (
    <Section title={texts.title} refused={refused} aside={texts.office(cart.branch_office_name)}>
      <Segmented
        label={texts.type}
        value={type}
        options={[
          { value: 'delivery', label: texts.delivery },
          { value: 'pickup', label: texts.pickup },
        ]}
        onChange={choose}
      />
      {type === 'pickup' ? (
        <Select
          label={texts.offices}
          value={pickedUpAt}
          onChange={(event) => void change({ change: 'pickup', branch_office_id: event.target.value })}
        >
          {pickedUpAt === '' && <option value="">{texts.choose}</option>}
          {offices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <>
          {addresses.length === 0 && <p className="kit-quiet">{texts.none}</p>}
          {addresses.length > 0 && (
            <ChoiceGroup label={texts.addresses} hiddenLabel>
              {addresses.map(({ id, address, alias, city, comment, branch }) => (
                <ChoiceRow
                  key={id}
                  name="address"
                  value={id}
                  title={address}
                  text={[alias, city, comment].filter(Boolean).join(', ')}
                  aside={<span className="kit-quiet">{branch}</span>}
                  checked={cart.type === 'delivery' && cart.address_selected?.id === id}
                  onChange={() => void change({ change: 'address', address_id: id })}
                />
              ))}
            </ChoiceGroup>
          )}
          <Button
            kind="outline"
            size={36}
            className="justify-self-start"
            icon={<Icon name="plus-bold" size={16} />}
            onClick={() => setWriting(true)}
          >
            {texts.add}
          </Button>
        </>
      )}
      {writing && (
        <NewAddressDialog
          orderId={order.id}
          cities={cities}
          onClose={() => setWriting(false)}
          onSaved={(saved) => {
            setOrder(saved);
            setWriting(false);
          }}
        />
      )}
    </Section>
  );
}
