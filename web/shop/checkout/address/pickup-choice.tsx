import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { Select } from '#web/ui/fields/select.tsx';

const texts = checkoutTexts.address;

type Props = {
  cart: WireCart;
  /** Whose offices are shown. */
  city: string;
  onCity: (city: string) => void;
  onChoose: (officeId: string) => void;
};

/** The offices of a city where an order can be fetched; the one that sells now comes first. */
export function PickupChoice({ cart, city, onCity, onChoose }: Props) {
  const { offices } = useOffice();
  const cities = [...new Set(offices.map(({ city }) => city))].sort((a, b) => a.localeCompare(b, 'es'));
  const chosen = cart.type === 'pickup' ? cart.branch_office_id : null;
  const shown = offices
    .filter((office) => office.city === city)
    .toSorted((a, b) => Number(b.id === cart.branch_office_id) - Number(a.id === cart.branch_office_id));
  const window = cart.windows[0];

  return (
    <>
      {cities.length > 1 && (
        <Select label={texts.city} value={city} onChange={(event) => onCity(event.target.value)}>
          {cities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <ChoiceGroup label={texts.offices} hiddenLabel>
        {shown.map(({ id, name, address, openText, nextLabel }) => (
          <ChoiceRow
            key={id}
            name="office"
            value={id}
            title={name}
            // Orders are handed over longer than they are taken: until when they are taken would say too little.
            text={[address, nextLabel === null ? openText : texts.nextPickup(nextLabel)]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
        ))}
      </ChoiceGroup>
      {shown.some(({ id }) => id === chosen) && (
        <Notice tone={window ? 'ok' : 'warn'}>
          {window ? texts.ready(cart.branch_office_name, window.label) : texts.noWindow}
        </Notice>
      )}
    </>
  );
}
