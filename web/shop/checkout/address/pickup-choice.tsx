import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { Select } from '#web/ui/fields/select.tsx';

const texts = checkoutTexts.address;

type Props = {
  cart: WireCart;
  city: string;
  onCity: (city: string) => void;
  onChoose: (officeId: string) => void;
};

export function PickupChoice({ cart, city, onCity, onChoose }: Props) {
  const { offices } = useOffice();
  const cities = [...new Set(offices.map(({ city }) => city))].sort((a, b) => a.localeCompare(b, 'es'));
  const chosen = cart.type === 'pickup' ? cart.branch_office_id : null;
  const listed = offices
    .filter((office) => office.city === city)
    .sort((a, b) => Number(b.id === cart.branch_office_id) - Number(a.id === cart.branch_office_id));
  const window = cart.windows[0];
  const nextOf = useNextWindows(cart.products.length);

  return (
    <>
      {cities.length > 1 && (
        <Select label={texts.city} value={city} onChange={(event) => onCity(event.target.value)}>
          {cities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <ChoiceGroup label={texts.offices} hiddenLabel byEnter>
        {listed.map(({ id, name, address, openText }) => (
          <ChoiceRow
            key={id}
            name="office"
            value={id}
            title={name}
            text={[address, nextOf(id) === null ? openText : texts.nextPickup(nextOf(id) ?? '')]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
        ))}
      </ChoiceGroup>
      {listed.some(({ id }) => id === chosen) && (
        <Notice tone={window ? 'ok' : 'warn'}>
          {window ? texts.ready(cart.branch_office_name, window.label) : texts.noWindow}
        </Notice>
      )}
    </>
  );
}

/** The window in which each office has an order of that many products ready, as promised to the cart. */
function useNextWindows(products: number): (officeId: string) => string | null {
  const { offices } = useOffice();
  const [labels, setLabels] = useState<ReadonlyMap<string, string | null>>(new Map());

  useEffect(() => {
    let isLeft = false;
    callApi('offices.list', { query: { products: Math.max(1, products) } }).then(
      ({ list }) => isLeft || setLabels(new Map(list.map((one) => [one.id, one.nextPickup?.label ?? null]))),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [products]);

  return (officeId) => {
    const label = labels.get(officeId);
    return label === undefined ? (offices.find(({ id }) => id === officeId)?.pickupLabel ?? null) : label;
  };
}
