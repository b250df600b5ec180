import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderSide } from './order-side.tsx';
import type { Order } from './use-order.ts';

const address = {
  id: 'a',
  address: 'Calle 5 # 10 - 20',
  alias: 'San Bosco',
  city: 'Cali',
  branch: 'Granada',
  idBranch: 'o',
  geopoint: [3.44, -76.54],
  comment: 'Casa',
  displayName: 'Calle 5 # 10 - 20, San Bosco, Cali',
  name: 'Calle 5 # 10 - 20',
  zoneDisplayName: '',
} satisfies Omit<NonNullable<Order['address_selected']>, 'zone'>;

const order = {
  state: '13_order_received',
  type: 'delivery',
  payment_method_selected: 'cash',
  age_restricted: false,
  branch_office_name: 'Granada',
  observations_client: '',
  events: [],
  additions: [],
  rating: null,
  delivery: { events: [], next_events: [], assigned_history: [] },
} as unknown as Order;

test.each([
  ['cercano', 'Cercano'],
  ['muy_lejano', 'Muy lejano'],
  [null, '- Sin Definir -'],
] as const)('staff see the zone of an address: %s', (zone, text) => {
  const html = renderToStaticMarkup(
    <OrderSide
      order={{ ...order, address_selected: { ...address, zone } }}
      client={null}
      assigns={false}
      canRefund={false}
      busy={false}
      now={new Date('2026-11-20T15:00:00Z')}
      onAssign={() => {}}
      onHappened={() => {}}
    />,
  );
  const words = html.replaceAll(/ class="[^"]*"/g, '');
  expect(words).toContain(`<dt>Zona</dt><dd>${text}</dd>`);
});
