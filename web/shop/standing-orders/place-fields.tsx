import { useState } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import type { StandingInput } from './standing-order.ts';
import { useHours } from './use-hours.ts';

const texts = standingOrderTexts.form;

type Type = StandingInput['type'];

type Props = {
  start: Omit<StandingInput, 'products'>;
  type: Type;
  onType: (type: Type) => void;
  day: string;
  errors: Partial<Record<'address_id' | 'branch_office_id' | 'window_time', string>>;
};

/** The destination and hour of a repeated order; the hours are those of the place on the first day. */
export function PlaceFields({ start, type, onType, day, errors }: Props) {
  const session = useSession();
  const { office, offices } = useOffice();
  const addresses = session.status === 'signed-in' ? session.user.addresses : [];
  const own = addresses.find(({ id }) => id === start.address_id) ?? addresses[0];
  const [address, setAddress] = useState(own?.id);
  const [store, setStore] = useState(start.branch_office_id ?? office?.id ?? offices[0]?.id);
  const [time, setTime] = useState(start.window_time);
  const { hours, loading, problem } = useHours({ type, address_id: address, branch_office_id: store, day });
  const chosen = hours.some((hour) => hour.time === time) ? time : (hours[0]?.time ?? '');
  const types = [
    { value: 'delivery' as const, label: texts.delivery },
    { value: 'pickup' as const, label: texts.pickup },
  ];

  return (
    <>
      <Segmented label={texts.place} options={types} value={type} onChange={onType} />
      {type === 'delivery' && addresses.length === 0 && (
        <div className="grid gap-2">
          <Notice tone="warn">{texts.noAddress}</Notice>
          <ButtonLink to="/profile/addresses" kind="outline">
            {texts.toAddresses}
          </ButtonLink>
        </div>
      )}
      {type === 'delivery' && addresses.length > 0 && (
        <Select
          label={texts.address}
          name="address_id"
          value={address}
          error={errors.address_id}
          onChange={(event) => setAddress(event.target.value)}
        >
          {addresses.map(({ id, address: line, alias }) => (
            <option key={id} value={id}>
              {[line, alias].filter(Boolean).join(', ')}
            </option>
          ))}
        </Select>
      )}
      {type === 'pickup' && (
        <Select
          label={texts.office}
          name="branch_office_id"
          value={store}
          error={errors.branch_office_id}
          onChange={(event) => setStore(event.target.value)}
        >
          {offices.map(({ id, name, city }) => (
            <option key={id} value={id}>
              {`${name}, ${city}`}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={texts.hour}
        name="window_time"
        value={chosen}
        error={problem || errors.window_time}
        onChange={(event) => setTime(event.target.value)}
      >
        {loading && <option value="">{texts.hourLoading}</option>}
        {hours.map((hour) => (
          <option key={hour.time} value={hour.time}>
            {hour.label}
          </option>
        ))}
      </Select>
    </>
  );
}
